import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let anyone: ReturnType<typeof visitor>;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'The Paper Moon' });
  anyone = visitor(app);
});
afterAll(() => app.close());

const review = {
  reviewerName: 'Rae Quill',
  reviewerEmail: 'rae@example.test',
  rating: 4,
  comment: 'A night to remember.',
};

const submit = (body: unknown, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: `/api/reviews/${owner.performerId}`, payload: body as object, headers });

test('a review is taken, pending, and answered with its id, a token and the slug', async () => {
  const answer = await submit({ ...review, eventType: 'Wedding' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'pending',
    uploadToken: expect.stringMatching(/^[0-9a-f-]{36}\.\d+\.[\w-]{43}$/),
    emailed: true,
    performer: { slug: 'the-paper-moon' },
  });
});

test('a performer is found by id or slug, in any case of letters', async () => {
  for (const name of [owner.performerId, owner.performerId.toUpperCase(), owner.slug, owner.slug.toUpperCase()]) {
    expect((await anyone.get(`/API/Public/Reviews/${name}`)).statusCode).toBe(200);
    expect((await anyone.send('POST', `/api/REVIEWS/${name}`, review)).statusCode).toBe(201);
  }
});

test('a former slug still finds the performer', async () => {
  const mover = await signUpOwner(app, { businessName: 'Old Name' });
  await app.db.updateTable('performers').set({ slug: 'new-name' }).where('id', '=', mover.performerId).execute();
  expect((await anyone.get('/api/public/reviews/old-name')).json().performer.slug).toBe('new-name');
  expect((await anyone.send('POST', '/api/reviews/old-name', review)).statusCode).toBe(201);
  const page = await anyone.get('/reviews/old-name');
  expect(page.statusCode).toBe(301);
  expect(page.headers.location).toBe('/reviews/new-name');
});

test('a pending or rejected review reaches neither the list nor the totals; a hidden one counts in the score and is not shown', async () => {
  const other = await signUpOwner(app);
  await addReview(app.db, other.performerId, { comment: 'waiting' });
  await addReview(app.db, other.performerId, { status: 'rejected', rejectedReason: 'other', decidedAt: new Date() });
  await addPublishedReview(app.db, other.performerId, { isPublic: false, comment: 'private', rating: 1 });
  await addPublishedReview(app.db, other.performerId, { comment: 'seen', rating: 3 });
  const { reviews, stats } = (await anyone.get(`/api/public/reviews/${other.slug}`)).json();
  expect(reviews.map(({ comment }: { comment: string }) => comment)).toEqual(['seen']);
  expect(stats).toEqual({
    totalReviews: 2,
    averageRating: 2,
    stars: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 },
    hiddenReviews: 1,
    hiddenStars: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 },
    trust: {
      received: 4,
      pending: 1,
      published: 1,
      hidden: 1,
      rejected: { not_genuine: 0, unlawful: 0, off_topic: 0, private_data: 0, advertising: 0, other: 1 },
      rejectedStars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 },
      decisions: { decided: 3, withinDay: 3, halfWithinHours: null },
      appeals: { open: 0, upheld: 0, reversed: 0 },
      gigs: { recorded: 0, asked: 0 },
      ways: { mailed: 0, phone: 0, added: 0 },
      sources: { qr: 0, widget: 0, social: 0, direct: 0, other: 0 },
    },
  });
  const { body } = await anyone.get(`/reviews/${other.slug}`);
  expect(body).not.toMatch(/waiting|private/);
  expect(body).toContain('has hidden 1 review from it: 1 with 1 star. It still counts in the score.');
  expect(body).toContain('"reviewCount":2');
});

test("a reviewer's address never shows publicly", async () => {
  const other = await signUpOwner(app);
  await addPublishedReview(app.db, other.performerId, { reviewerEmail: 'secret@example.test' });
  for (const path of [`/api/public/reviews/${other.slug}`, `/reviews/${other.slug}`, `/review/${other.slug}`]) {
    expect((await anyone.get(path)).body).not.toContain('secret@example.test');
  }
});

test.each([
  ['no stars', { rating: 0 }, 'Please select a rating before submitting.'],
  ['six stars', { rating: 6 }, /rating/],
  ['half a star', { rating: 4.5 }, /rating/],
  ['stars as text', { rating: '5' }, 'Please select a rating before submitting.'],
  ['a blank name', { reviewerName: '   ' }, 'Please fill in your name and comment.'],
  ['a blank comment', { comment: '\n\t' }, 'Please fill in your name and comment.'],
  ['no address', { reviewerEmail: 'nobody' }, 'Enter a valid email address.'],
  ['too long a comment', { comment: 'a'.repeat(40_001) }, /comment/],
  ['an unknown field', { status: 'approved' }, /status/],
  ['a public switch', { isPublic: true }, /isPublic/],
])('a review with %s is refused with a sentence', async (_what, change, sentence) => {
  const answer = await submit({ ...review, ...change });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(sentence) });
});

test('a body that is no review is refused, whatever it is', async () => {
  for (const body of ['[]', '"text"', 'null', '7', '{', '', '{"rating":{"$gt":0}}', '{"__proto__":{"x":1}}']) {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/reviews/${owner.slug}`,
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode, body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  }
});

test('text comes back as it was typed', async () => {
  const other = await signUpOwner(app);
  const comment = '<script>alert(1)</script> “Größe” ‮évil‬ 👩‍👩‍👧 \u0000?'.replace('\u0000', '');
  const { id } = (
    await anyone.send('POST', `/api/reviews/${other.slug}`, {
      ...review,
      comment,
      reviewerName: 'O’Neil & <b>Sons</b>',
    })
  ).json();
  await app.db.updateTable('reviews').set({ status: 'approved', decidedAt: new Date() }).where('id', '=', id).execute();
  const [shown] = (await anyone.get(`/api/public/reviews/${other.slug}`)).json().reviews;
  expect(shown).toMatchObject({ comment, reviewerName: 'O’Neil & <b>Sons</b>' });
  const page = (await anyone.get(`/reviews/${other.slug}`)).body;
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<b>Sons');
});

test('a character the database cannot keep is refused, not a failure', async () => {
  const answer = await submit({ ...review, comment: 'null \u0000 byte' });
  expect(answer.statusCode).toBe(400);
});

test('owners cannot review themselves, however they spell their address or the one for bookings', async () => {
  const bookingEmail = 'book.ings@gmail.com';
  await app.db.updateTable('performers').set({ bookingEmail }).where('id', '=', owner.performerId).execute();
  const tagged = owner.email.replace('@', '+fan@');
  for (const reviewerEmail of [owner.email.toUpperCase(), tagged, bookingEmail, 'Bookings+fan@googlemail.com']) {
    const answer = await submit({ ...review, reviewerEmail });
    expect(answer.statusCode, reviewerEmail).toBe(400);
    expect(answer.json().message).toBe('You can’t review your own business.');
  }
});

test('twenty retries with one key, at once, make one review', async () => {
  const other = await signUpOwner(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.app.inject({
        method: 'POST',
        url: `/api/reviews/${other.slug}`,
        payload: review,
        headers: { 'idempotency-key': 'k-1' },
      }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect((await other.get('/api/reviews/stats')).json().pendingReviews).toBe(1);
});

test('a key used for another review is refused', async () => {
  const headers = { 'idempotency-key': 'k-2' };
  await submit(review, headers);
  const answer = await submit({ ...review, rating: 1 }, headers);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().code).toBe('key_reused');
});

test('an unknown performer is a 404, for reading and for writing', async () => {
  for (const name of ['nobody-here', '00000000-0000-7000-8000-000000000000', '%00', "'; drop table reviews; --"]) {
    const path = encodeURIComponent(name);
    expect((await anyone.get(`/api/public/reviews/${path}`)).statusCode, name).toBe(404);
    expect((await anyone.send('POST', `/api/reviews/${path}`, review)).statusCode, name).toBe(404);
    expect((await anyone.get(`/reviews/${path}`)).statusCode, name).toBe(404);
  }
});

test('pages of a list follow each other without a gap or a repeat', async () => {
  const other = await signUpOwner(app);
  const moment = new Date('2026-03-01T12:00:00Z');
  // Several in the same millisecond: the id breaks the tie.
  for (let n = 0; n < 25; n += 1) {
    const createdAt = new Date(moment.getTime() - Math.floor(n / 4) * 1000);
    await addPublishedReview(app.db, other.performerId, { createdAt, comment: `no ${n}`, rating: n % 2 ? 5 : 4 });
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await anyone.get(
      `/api/public/reviews/${other.slug}?limit=4${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    const page = answer.json();
    seen.push(...page.reviews.map(({ comment }: { comment: string }) => comment));
    cursor = page.nextCursor;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
  const fives = (await anyone.get(`/api/public/reviews/${other.slug}?stars=5&limit=100`)).json();
  expect(fives.reviews).toHaveLength(12);
  expect(fives.stats.totalReviews).toBe(25);
});

test('bad list parameters are refused', async () => {
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=abc',
    'stars=6',
    'stars=',
    'unknown=1',
    'limit=1&limit=2',
  ]) {
    const answer = await anyone.get(`/api/public/reviews/${owner.slug}?${query}`);
    expect(answer.statusCode, query).toBe(400);
  }
});

test('an owner sees everything they received, and nothing of anybody else', async () => {
  const [one, two] = [await signUpOwner(app), await signUpOwner(app)];
  await addReview(app.db, one.performerId, { comment: 'for one' });
  await addReview(app.db, two.performerId, { comment: 'for two' });
  const list = (await one.get('/api/reviews')).json();
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({ comment: 'for one', status: 'pending', isPublic: true, source: 'customer' });
  expect((await one.get('/api/reviews?limit=1')).headers['x-next-cursor']).toBeUndefined();
  await addReview(app.db, one.performerId);
  expect((await one.get('/api/reviews?limit=1')).headers['x-next-cursor']).toEqual(expect.any(String));
});

test("an owner's stats count what was published, and this month's by the calendar", async () => {
  const other = await signUpOwner(app);
  app.setTime(new Date('2026-03-15T10:00:00Z'));
  try {
    expect((await other.get('/api/reviews/stats')).json()).toEqual({
      totalReviews: 0,
      averageRating: null,
      monthlyReviews: 0,
      pendingReviews: 0,
      hiddenReviews: 0,
    });
    await addPublishedReview(app.db, other.performerId, { createdAt: new Date('2026-02-28T23:59:59Z'), rating: 4 });
    await addPublishedReview(app.db, other.performerId, { createdAt: new Date('2026-03-01T00:00:00Z'), rating: 5 });
    await addReview(app.db, other.performerId, { createdAt: new Date('2026-03-02T00:00:00Z') });
    expect((await other.get('/api/reviews/stats')).json()).toEqual({
      totalReviews: 2,
      averageRating: 4.5,
      monthlyReviews: 1,
      pendingReviews: 1,
      hiddenReviews: 0,
    });
  } finally {
    app.setTime(null);
  }
});
