import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
/** Whoever only hears refusals can hear them all. */
let refused: Person;
beforeAll(async () => {
  app = await makeApp();
  refused = await signUpOwner(app);
});
afterAll(() => app.close());
const newOwner = async () => {
  owner = await signUpOwner(app);
};

const whole = {
  businessName: 'The <Velvet> Larks & Söhne 🎩',
  businessCategory: 'Band',
  businessTagline: 'Three voices, one piano',
  businessDescription: 'Weddings, quaysides\nand birthdays.',
  businessWebsite: 'https://larks.example/',
  businessPhone: '+44 20 7946 0000',
  businessAddress: 'Bristol, UK',
  bookingEmail: 'book@larks.example',
  bookingUrl: 'http://larks.example/book',
  showEmail: true,
  takesEnquiries: false,
  firstName: 'Grace',
  lastName: 'Finch',
  socialInstagram: '@larks',
  socialFacebook: 'facebook.com/larks',
  socialTiktok: '',
  socialTwitter: 'https://x.com/larks',
  socialYoutube: '',
};

describe('what is saved', () => {
  beforeEach(newOwner);

  test('everything that is saved is there, for the owner and for the public', async () => {
    const answer = await owner.send('PUT', '/api/profile', whole);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ ...whole, slug: owner.slug, email: owner.email, version: 2 });
    expect((await owner.get('/api/profile')).json()).toEqual(answer.json());
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({
      firstName: 'Grace',
      businessName: whole.businessName,
    });
    const { performer } = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
    const { showEmail: _, bookingEmail, ...shown } = whole;
    expect(performer).toMatchObject({ ...shown, email: bookingEmail });
    const row = await app.db.selectFrom('accounts').select('name').where('id', '=', owner.accountId).executeTakeFirst();
    expect(row?.name).toBe('Grace Finch');
  });

  test('the public email is the booking email, else the account’s, else none at all', async () => {
    const email = async () => (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json().performer.email;
    expect(await email()).toBe(owner.email);
    await owner.send('PUT', '/api/profile', whole);
    await expect.poll(email).toBe('book@larks.example');
    await owner.send('PUT', '/api/profile', { ...whole, showEmail: false });
    await expect.poll(email).toBeNull();
  });
});

test.each([
  ['businessName', '   '],
  ['businessCategory', ''],
  ['businessTagline', 'x'.repeat(101)],
  ['businessDescription', 'x'.repeat(501)],
  ['businessWebsite', 'larks'],
  ['businessWebsite', 'javascript:alert(1)'],
  ['businessWebsite', 'data:text/html,x'],
  ['bookingUrl', 'ftp://larks.example'],
  ['bookingUrl', 'https:larks'],
  ['bookingEmail', 'not an address'],
  ['socialInstagram', 'javascript:alert(1)'],
  ['socialYoutube', 'two words'],
  ['firstName', 'x'.repeat(101)],
])('%s does not take %j, says so at that field, and saves nothing', async (field, value) => {
  const answer = await refused.send('PUT', '/api/profile', { ...whole, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
  expect((await refused.get('/api/profile')).json()).toMatchObject({
    version: 1,
    firstName: 'Ada',
    businessTagline: '',
  });
});

test.each([{ email: 'new@example.test' }, { slug: 'mine' }, { id: 'x' }, { logoUrl: '/x' }, { suspendedAt: null }])(
  'does not take %o',
  async (more) => {
    expect((await refused.send('PUT', '/api/profile', { ...whole, ...more })).statusCode).toBe(400);
  },
);

describe('two tabs', () => {
  beforeEach(newOwner);

  test('the later save with an old version is refused, whole', async () => {
    await owner.send('PUT', '/api/profile', { ...whole, version: 1 });
    const late = await owner.send('PUT', '/api/profile', {
      ...whole,
      firstName: 'Late',
      businessTagline: 'Late',
      version: 1,
    });
    expect(late.statusCode).toBe(409);
    expect(late.json().code).toBe('profile_changed');
    expect((await owner.get('/api/profile')).json()).toMatchObject({ firstName: 'Grace', version: 2 });
  });

  test('of 20 saves of the same version one goes through', async () => {
    const saves = Array.from({ length: 20 }, (_, n) =>
      owner.send('PUT', '/api/profile', { ...whole, businessTagline: `Tab ${n}`, version: 1 }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
  });

  test('a name saved on Settings counts as a change', async () => {
    await owner.send('PATCH', '/api/auth/user', { firstName: 'Joan' });
    expect((await owner.send('PUT', '/api/profile', { ...whole, version: 1 })).statusCode).toBe(409);
  });
});

describe('the address of the public page', () => {
  const change = (person: Person, slug: string) => person.send('PUT', '/api/profile/slug', { slug });

  describe('of an owner', () => {
    beforeEach(newOwner);

    test('changes, and the old one leads to it', async () => {
      const slug = `larks-${owner.slug}`;
      expect((await visitor(app).get(`/reviews/${slug}`)).statusCode).toBe(404);
      expect((await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(200);
      const answer = await change(owner, ` ${slug.toUpperCase()} `);
      expect(answer.json()).toMatchObject({ slug, formerSlugs: [owner.slug], version: 2 });
      expect((await visitor(app).get(`/reviews/${slug}`)).statusCode).toBe(200);
      await expect.poll(async () => (await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(301);
      expect((await visitor(app).get(`/reviews/${owner.slug}`)).headers.location).toBe(`/reviews/${slug}`);
      // And back again: a former address of one's own can be taken up again.
      expect((await change(owner, owner.slug)).json()).toMatchObject({ slug: owner.slug, formerSlugs: [slug] });
    });

    test('is nobody else’s, present or former', async () => {
      const other = await signUpOwner(app);
      expect((await change(owner, other.slug)).json()).toMatchObject({
        code: 'slug_taken',
        fields: { slug: expect.any(String) },
      });
      await change(other, `new-${other.slug}`);
      expect((await change(owner, other.slug)).statusCode).toBe(409);
      expect((await owner.get('/api/profile')).json()).toMatchObject({ slug: owner.slug, version: 1 });
    });

    test('goes to one of two who want it at once', async () => {
      const other = await signUpOwner(app);
      const wanted = `wanted-${owner.slug}`;
      const answers = await Promise.all([change(owner, wanted), change(other, wanted)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });
  });

  test.each([
    'a',
    '-x',
    'x--y',
    'two words',
    'Ünïcode',
    'reviews',
    'x'.repeat(61),
    '0198c0de-0000-7000-8000-000000000000',
  ])('cannot be %j', async (slug) => {
    const answer = await change(refused, slug);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('slug');
  });
});
