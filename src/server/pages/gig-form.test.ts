import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAskedGig, mailsTo, readGig } from '#test/support/gigs.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Velvet Deck' });
});
afterAll(() => app.close());

const get = (url: string) => visitor(app).get(url);
const post = (url: string, values: Record<string, string>) =>
  app.app.inject({
    method: 'POST',
    url,
    // What a browser sends from a page that hides where it was.
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(values).toString(),
  });
const words = { reviewerName: 'Casey Client', rating: '2', comment: 'Late, and loud.', eventType: 'Wedding' };
const reviewOf = async (id: string) => {
  const { reviewId } = await readGig(app, id);
  return app.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirstOrThrow();
};

test('the emailed link opens the form of its gig, with everything known filled in', async () => {
  const gig = await addAskedGig(app, owner.performerId, { clientEmail: 'casey.client@example.test' });
  const answer = await get(`/r/${gig.mailed}?stars=4`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
  expect(answer.body).toMatch(/value="Casey Client"/);
  expect(answer.body).toMatch(/<input[^>]*checked=""[^>]*value="4"|<input[^>]*value="4"[^>]*checked=""/);
  expect(answer.body).toContain('I booked this act for my wedding on 9 May 2026');
  expect(answer.body).toContain('I am not part of the act or their family, and received nothing for this review');
  expect(answer.body).toContain('c•••@example.test');
  expect(answer.body).not.toContain('casey.client@');
  expect(answer.body).not.toContain('name="reviewerEmail"');
  const head = answer.body.slice(0, answer.body.indexOf('</head>'));
  expect(head).toContain('The Velvet Deck');
  for (const private_ of ['Casey', 'Wedding', gig.mailed]) expect(head).not.toContain(private_);
});

test('the link from the owner’s phone asks for the address as usual', async () => {
  const { phone } = await addAskedGig(app, owner.performerId);
  const { body, statusCode } = await get(`/g/${phone}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('name="reviewerEmail"');
  expect(body).toContain(`action="/g/${phone}"`);
});

test('opening every star of an email, however often, changes nothing', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const before = await readGig(app, gig.id);
  for (const stars of [1, 2, 3, 4, 5, 5]) await get(`/r/${gig.mailed}?stars=${stars}`);
  await app.app.inject({ method: 'HEAD', url: `/r/${gig.mailed}?stars=5` });
  for (const path of ['unsubscribe', 'decline', 'not-me', 'erase']) {
    expect((await get(`/invitation/${path}/${gig.leave}`)).statusCode).toBe(200);
  }
  expect(await readGig(app, gig.id)).toEqual(before);
});

test('it is opened once a script says that a person has seen it, and not by its owner', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  await owner.send('POST', '/api/gig-opened', { gigToken: gig.phone });
  expect((await readGig(app, gig.id)).openedAt).toBeNull();
  expect((await visitor(app).send('POST', '/api/gig-opened', { gigToken: gig.mailed })).statusCode).toBe(204);
  const { openedAt, state } = await readGig(app, gig.id);
  expect([openedAt === null, state]).toEqual([false, 'opened']);
  await visitor(app).send('POST', '/api/gig-opened', { gigToken: gig.mailed });
  expect((await readGig(app, gig.id)).openedAt).toEqual(openedAt);
  expect((await visitor(app).send('POST', '/api/gig-opened', { gigToken: 'guessed' })).statusCode).toBe(204);
});

test('without scripts the form is posted to its link, and its review is a verified gig', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  const wrong = await post(`/r/${gig.mailed}`, { ...words, comment: '', confirmsGig: 'yes' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('Write a few words about how it was.');
  expect(wrong.body).not.toContain('Enter your email address');
  expect(wrong.body).toMatch(/name="confirmsGig"[^>]*checked|checked=""[^>]*name="confirmsGig"/);
  const sent = await post(`/r/${gig.mailed}`, { ...words, confirmsGig: 'yes', confirmsIndependence: 'yes' });
  expect([sent.statusCode, sent.body.includes('Thank You!')]).toEqual([200, true]);
  expect(await reviewOf(gig.id)).toMatchObject({ verifiedGig: true, rating: 2, reviewerEmail: gig.clientEmail });
  const again = await post(`/r/${gig.mailed}`, { ...words, confirmsGig: 'yes', confirmsIndependence: 'yes' });
  expect([again.statusCode, again.body.includes('Thank You!')]).toEqual([200, true]);
  expect((await post(`/r/${gig.mailed}`, { ...words, comment: 'Something else.' })).statusCode).toBe(409);
});

test('a used link opens nobody’s page, and emails the way to it to the reviewer alone', async () => {
  const gig = await addAskedGig(app, owner.performerId);
  await post(`/r/${gig.mailed}`, { ...words, comment: 'For the used link.' });
  const opened = await get(`/r/${gig.mailed}`);
  expect(opened.body).toContain('This link has been used');
  expect(opened.body).not.toContain('For the used link.');
  expect(opened.body).not.toContain('/my-review/');
  expect((await post(`/r/${gig.mailed}`, { purpose: 'my-review' })).body).toContain('Check your email');
  const [mail] = await mailsTo(app, gig.clientEmail);
  expect(mail?.text).toMatch(/\/my-review\//);
});

test('an expired unused link leads to the ordinary form, and a guessed one to nothing', async () => {
  const gig = await addAskedGig(app, owner.performerId, { date: '2020-01-01' });
  await app.db
    .updateTable('invitations')
    .set({ createdAt: new Date('2020-01-02') })
    .where('gigId', '=', gig.id)
    .execute();
  for (const path of [`/r/${gig.mailed}`, `/g/${gig.phone}`]) {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers.location]).toEqual([303, `/review/${owner.slug}`]);
  }
  const { mailed, phone } = await addAskedGig(app, owner.performerId);
  for (const path of ['/r/AAAAAAAAAAAAAAAAAAAAAA', `/r/${phone}`, `/g/${mailed}`, `/g/${phone}x`]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  }
});

test('everybody sees the same thanks and the same links, whatever their stars', async () => {
  const links = [{ label: 'Google', url: 'https://maps.example.test/velvet' }];
  await app.db
    .insertInto('invitationSettings')
    .values({ performerId: owner.performerId, links: JSON.stringify(links) })
    .execute();
  const thanks = new Set<string>();
  for (const rating of ['1', '5']) {
    const gig = await addAskedGig(app, owner.performerId);
    const { body } = await post(`/r/${gig.mailed}`, { ...words, rating, comment: `Worth ${rating}.` });
    expect(body).toContain('href="https://maps.example.test/velvet"');
    thanks.add(body);
  }
  expect(thanks.size).toBe(1);
  const ordinary = await get(`/review/${owner.performerId}`);
  expect(ordinary.body).toContain('https://maps.example.test/velvet');
});
