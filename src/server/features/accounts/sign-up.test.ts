import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsFor, openBrowser } from '#test/support/browser.ts';
import { cookiesOf, makeApp, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

let people = 0;
const input = (overrides: Record<string, unknown> = {}) => {
  people += 1;
  return {
    email: `person-${people}@example.test`,
    password: 'correct horse battery',
    firstName: 'Ada',
    lastName: 'Lark',
    businessName: `Act ${people}`,
    ...overrides,
  };
};
const signUp = (body: object) => openBrowser(app).post('/api/auth/sign-up/email', body);
const accountOf = (email: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.accountId', 'accounts.id')
    .leftJoin('performers', 'performers.id', 'memberships.performerId')
    .select(['accounts.id', 'name', 'accounts.role', 'emailVerified', 'slug', 'businessName'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('signing up', () => {
  test('makes the account, its performer and a session', async () => {
    const browser = openBrowser(app);
    const answer = await browser.post(
      '/api/auth/sign-up/email',
      input({ email: '  Zoltan@Example.TEST ', businessName: 'Zoltan & Söhne' }),
    );

    expect(answer.statusCode).toBe(200);
    const signedIn = (await browser.get('/api/auth/user')).json();
    expect(signedIn).toMatchObject({
      email: 'zoltan@example.test',
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: 'Zoltan & Söhne',
      slug: 'zoltan-and-sohne',
      role: 'owner',
      subscriptionStatus: null,
      canWrite: false,
    });
    expect(await accountOf('zoltan@example.test')).toMatchObject({ name: 'Ada Lark', emailVerified: false });
  });

  test.each([
    ['the browser’s time zone', 'Pacific/Auckland', 'Pacific/Auckland'],
    ['London where the browser says none', undefined, 'Europe/London'],
    ['London where nobody knows the zone', 'Mars/Olympus', 'Europe/London'],
    ['London for an offset, which has no summer time', '+01:00', 'Europe/London'],
  ])('keeps %s', async (_which, timeZone, kept) => {
    const browser = openBrowser(app);
    const answer = await browser.post('/api/auth/sign-up/email', input({ timeZone }));
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ timeZone: kept });
  });

  test('takes names of any allowed length, and takes them again when they are changed', async () => {
    const long = { firstName: 'A'.repeat(100), lastName: 'B'.repeat(100) };
    const signedUp = await signUp(input({ email: 'long@example.test', ...long }));
    expect(signedUp.statusCode).toBe(200);
    expect((await accountOf('long@example.test'))?.name).toMatch(/^A{100} B{100}$/);
    const owner = visitor(app, cookiesOf(signedUp));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    const other = { firstName: 'C'.repeat(100), lastName: 'D'.repeat(100) };
    expect((await owner.send('PATCH', '/api/auth/user', other)).statusCode).toBe(200);
    expect((await accountOf('long@example.test'))?.name).toMatch(/^C{100} D{100}$/);
    const longer = await signUp(input({ firstName: 'A'.repeat(101) }));
    expect(longer.json()).toMatchObject({ fields: { firstName: 'Use at most 100 characters.' } });
  });

  test('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await signUp(input());
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^starbill\.session_token=/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).not.toMatch(/Secure/);
  });

  test('asks for the address to be confirmed', async () => {
    const body = input();
    await signUp(body);
    const [mail] = await mailsFor(app, body.email);
    expect(mail?.kind).toBe('confirm-address');
    expect(mail?.text).toContain('/confirm-address?token=');
  });

  test('asks again when asked to, nobody but the owner, until the address is confirmed', async () => {
    const browser = openBrowser(app);
    const body = input();
    await browser.post('/api/auth/sign-up/email', body);
    const again = (email: string) => browser.post('/api/auth/send-verification-email', { email });
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ emailVerified: false });
    expect((await again('somebody@example.test')).statusCode).toBe(400);
    expect((await again(body.email)).statusCode).toBe(200);
    const mails = await mailsFor(app, body.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['confirm-address', 'confirm-address']);

    const link = /\/confirm-address\?\S+/.exec(mails[1]?.text ?? '')?.[0] ?? '';
    const open = async (url: string) => browser.get((await browser.get(url)).headers.location ?? '');
    const spoilt = await open(link.replace(/token=.{10}/, 'token=x'));
    expect(spoilt.headers.location).toMatch(/\/settings\?confirmed=?&error=invalid_token$/);
    // The claim inside is readable and one's own; only its signature is wrong.
    const forged = await open(link.replace(/.{10}$/, 'forgedSign'));
    expect(forged.headers.location).toMatch(/\/settings\?confirmed=?&error=invalid_token$/);
    const opened = await open(link);
    expect(opened.headers.location).toMatch(/\/dashboard\?confirmed=?$/);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true });
    expect((await again(body.email)).statusCode).toBe(400);
  });

  test('says helpfully that an email address is taken, however it is spelt', async () => {
    const body = input({ email: 'taken@example.test' });
    await signUp(body);
    const answer = await signUp({ ...body, email: 'TAKEN@example.test' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'email_taken', fields: { email: expect.stringContaining('Sign in') } });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('takes one of twenty sign-ups at once with the same address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(input({ email: 'race@example.test' }))));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'email_taken')).toHaveLength(19);
    expect((await accountOf('race@example.test'))?.slug).toBeTruthy();
  });

  test('gives twenty businesses of one name, at once, twenty addresses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp(input({ businessName: 'Smith’s Magic' }))),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    const rows = await app.db
      .selectFrom('performers')
      .select('slug')
      .where('businessName', '=', 'Smith’s Magic')
      .execute();
    const wanted = ['smiths-magic', ...Array.from({ length: 19 }, (_, index) => `smiths-magic-${index + 2}`)];
    expect(rows.map((row) => row.slug).sort()).toEqual(wanted.sort());
  });

  test('never gives an address that somebody had before', async () => {
    await signUp(input({ email: 'first@example.test', businessName: 'Moving House' }));
    await app.db.updateTable('performers').set({ slug: 'moved-house' }).where('slug', '=', 'moving-house').execute();
    await signUp(input({ email: 'second@example.test', businessName: 'Moving House' }));
    expect((await accountOf('second@example.test'))?.slug).toBe('moving-house-2');
  });

  test('leaves nothing behind when the performer cannot be written', async () => {
    await sql`
      create function refuse_performer() returns trigger language plpgsql as
      'begin raise exception ''no performer today''; end';
      create trigger refuse_performer before insert on performers for each row execute function refuse_performer();
    `.execute(app.db);
    try {
      const answer = await signUp(input({ email: 'half@example.test' }));
      expect(answer.statusCode).toBe(500);
      expect(answer.json().code).toBe('internal');
      expect(await accountOf('half@example.test')).toBeUndefined();
      expect(await mailsFor(app, 'half@example.test')).toEqual([]);
    } finally {
      await sql`drop trigger refuse_performer on performers`.execute(app.db);
    }
    expect((await signUp(input({ email: 'half@example.test' }))).statusCode).toBe(200);
  });

  test.each([
    ['a role of their own choice', { role: 'administrator' }],
    ['a confirmed address', { emailVerified: true }],
    ['a short password', { password: 'short' }],
    ['a leaked password', { password: 'Sunshine1' }],
    ['a password made of their own name', { password: 'lark2026', lastName: 'Lark' }],
    ['no business', { businessName: ' ' }],
    ['something that is no address', { email: 'ada@' }],
    ['a name with a NUL in it', { firstName: 'A\u0000da' }],
  ])('refuses %s', async (_what, overrides) => {
    const body = input(overrides);
    const answer = await signUp(body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().code).toBe('invalid_input');
    expect(await accountOf(body.email)).toBeUndefined();
  });
});
