import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { listOwn } from '#test/support/own-reviews.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';
import { countOwnReviews } from './own-reviews.service.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  stranger = await signUpOwner(app);
});
afterAll(() => app.close());

describe('one review', () => {
  test('an owner sees everything of it, photos that wait and the reason of a refusal too', async () => {
    const person = await signUpOwner(app);
    const { id } = await addReview(app.db, person.performerId, {
      reviewerEmail: 'rae@example.test',
      eventType: 'Wedding',
      status: 'rejected',
      rejectedReason: 'advertising',
      decidedAt: new Date(),
    });
    const photo = { reviewId: id, width: 1, height: 1 };
    await app.db
      .insertInto('reviewPhotos')
      .values([
        { ...photo, position: 1, fileKey: 'a', url: '/files/a.jpg', approvedAt: new Date() },
        { ...photo, position: 2, fileKey: 'b', url: '/files/b.jpg' },
      ])
      .execute();
    const [seen] = await listOwn(person);
    expect((await person.get(`/api/reviews/${id}`)).json()).toEqual(seen);
    expect(await listOwn(person)).toEqual([
      {
        id,
        reviewerName: 'Rae Quill',
        reviewerEmail: 'rae@example.test',
        rating: 5,
        comment: 'A night to remember.',
        createdAt: expect.any(String),
        eventType: 'Wedding',
        verified: false,
        verifiedGig: false,
        edited: false,
        status: 'rejected',
        isPublic: true,
        source: 'customer',
        rejectedReason: 'advertising',
        imageUrls: [expect.stringMatching(/^\/files\/a\?until=\d+&sig=/)],
        waitingImageUrls: [expect.stringMatching(/^\/files\/b\?until=\d+&sig=/)],
        reply: null,
        flag: null,
      },
    ]);
  });

  test('hiding it takes it off the public page within a second, and leaves the score as it was', async () => {
    const person = await signUpOwner(app);
    const { id } = await addPublishedReview(app.db, person.performerId, { comment: 'seen for a while', rating: 1 });
    await addPublishedReview(app.db, person.performerId, { rating: 5 });
    const seen = async () => (await visitor(app).get(`/api/public/reviews/${person.slug}`)).json();
    const before = await seen();
    expect(before.reviews).toHaveLength(2);
    expect(before.stats).toMatchObject({ totalReviews: 2, averageRating: 3 });
    const hidden = await person.send('PUT', `/api/reviews/${id}`, { isPublic: false });
    expect(hidden.json()).toMatchObject({ id, isPublic: false, status: 'approved' });
    await expectWithinASecond(async () => {
      const { reviews, stats } = await seen();
      expect(reviews).toHaveLength(1);
      expect(stats).toMatchObject({ totalReviews: 2, averageRating: 3, stars: before.stats.stars, hiddenReviews: 1 });
      expect(stats.hiddenStars).toMatchObject({ 1: 1, 5: 0 });
    });
    expect((await person.send('PUT', `/api/reviews/${id}`, { isPublic: false })).statusCode).toBe(200);
    await person.send('PUT', `/api/reviews/${id}`, { isPublic: true });
    await expectWithinASecond(async () => expect((await seen()).reviews).toHaveLength(2));
  });

  test.each([
    { isPublic: false, status: 'approved' },
    { status: 'approved' },
    { rating: 5 },
    { comment: 'Wonderful!' },
    { isPublic: 'no' },
    {},
  ])('nothing but the switch can be changed: %o', async (body) => {
    const { id } = await addReview(app.db, owner.performerId, { rating: 1, comment: 'Late.' });
    expect((await owner.send('PUT', `/api/reviews/${id}`, body)).statusCode).toBe(400);
    const [review] = await app.db.selectFrom('reviews').selectAll().where('id', '=', id).execute();
    expect(review).toMatchObject({ rating: 1, comment: 'Late.', status: 'pending', isPublic: true });
  });

  test('a stranger’s review is not there', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId);
    expect((await stranger.send('PUT', `/api/reviews/${id}`, { isPublic: false })).statusCode).toBe(404);
    expect((await stranger.get(`/api/reviews/${id}`)).statusCode).toBe(404);
    expect(await listOwn(stranger)).toEqual([]);
  });
});

test('a day of the year 0, which the database does not know, is refused in a sentence', async () => {
  const owner = await signUpOwner(app);
  for (const path of ['', '/count', '/export'])
    for (const query of ['from=0000-01-01', 'to=0000-12-31', 'from=0000-01-01&to=2026-01-01']) {
      const answer = await owner.get(`/api/reviews${path}?${query}`);
      expect([answer.statusCode, answer.json().message], `${path}?${query}`).toEqual([
        400,
        expect.stringMatching(/^Choose a day for “(From|To)”/),
      ]);
    }
});

describe('the number of reviews', () => {
  test('is that of the list, with its filters and search, whatever a page shows', async () => {
    const person = await signUpOwner(app);
    const countOf = async (query = '') => (await person.get(`/api/reviews/count${query}`)).json();
    expect(await countOf()).toEqual({ count: 0, isAtLeast: false });
    for (const rating of [1, 5, 5] as const) await addPublishedReview(app.db, person.performerId, { rating });
    await addReview(app.db, person.performerId, { comment: 'the doves', source: 'business' });
    await addReview(app.db, stranger.performerId, { comment: 'the doves' });
    expect(await countOf()).toEqual({ count: 4, isAtLeast: false });
    expect(await countOf('?stars=5')).toEqual({ count: 3, isAtLeast: false });
    expect(await countOf('?status=approved&q=night')).toEqual({ count: 3, isAtLeast: false });
    expect(await countOf('?q=doves')).toEqual({ count: 1, isAtLeast: false });
    expect((await person.get('/api/reviews/count?from=2026-02-02&to=2026-02-01')).statusCode).toBe(400);
  });

  test('is counted so far and no further, but for the total, which is kept', async () => {
    const person = await signUpOwner(app);
    const { performerId } = person;
    for (let n = 0; n < 4; n += 1) await addPublishedReview(app.db, performerId);
    expect(await countOwnReviews(app.db, { performerId, stars: '5' }, 3)).toEqual({ count: 3, isAtLeast: true });
    expect(await countOwnReviews(app.db, { performerId }, 3)).toEqual({ count: 4, isAtLeast: false });
  });
});
