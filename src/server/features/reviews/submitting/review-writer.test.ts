import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { createReviewWriter, type NewReview } from './review-writer.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const reviewBy = (tag: string, overrides: Partial<NewReview> = {}): NewReview => ({
  performerId: owner.performerId,
  reviewerName: `Rae ${tag}`,
  reviewerEmail: `${tag}@example.test`,
  rating: 4,
  comment: `Words of ${tag}, with a comma, a "quote", {braces} and 日本語.`,
  eventType: '',
  checks: [],
  textHash: '7',
  source: 'customer',
  gig: null,
  ...overrides,
});

const written = (id: string | null) =>
  app.db.selectFrom('reviews').select(['reviewerEmail', 'comment', 'checks']).where('id', '=', id).executeTakeFirst();

test('of reviews written together each gets its own id, words and checks', async () => {
  const write = createReviewWriter({ pool: app.deps.pool });
  const tags = Array.from({ length: 120 }, (_, index) => `together-${index}`);
  const ids = await Promise.all(
    tags.map((tag, index) => write(reviewBy(tag, { textHash: String(1000 + index), checks: ['link', tag] }), null)),
  );
  expect(new Set(ids).size).toBe(120);
  for (const index of [0, 1, 60, 119]) {
    const row = await written(ids[index] ?? null);
    expect(row).toMatchObject({
      reviewerEmail: `${tags[index]}@example.test`,
      comment: reviewBy(tags[index] ?? '').comment,
    });
    expect(row?.checks.slice(0, 2)).toEqual(['link', tags[index]]);
  }
});

test('one that cannot be written does not take the others along', async () => {
  const write = createReviewWriter({ pool: app.deps.pool });
  const key = (name: string) => ({ key: name, requestHash: 'x' });
  // The first is under way alone; the four after it go together.
  const results = await Promise.allSettled([
    write(reviewBy('first'), key('a')),
    write(reviewBy('second'), key('b')),
    write(reviewBy('taken'), key('a')),
    write(reviewBy('impossible', { rating: 9 }), null),
    write(reviewBy('last'), null),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
  for (const tag of ['first', 'second', 'last']) {
    const rows = await app.db
      .selectFrom('reviews')
      .select('id')
      .where('reviewerEmail', '=', `${tag}@example.test`)
      .execute();
    expect(rows).toHaveLength(1);
  }
});

test('a suspension counts from its commit, whatever is remembered', async () => {
  const paused = await signUpOwner(app);
  const submit = () =>
    app.app.inject({
      method: 'POST',
      url: `/api/reviews/${paused.slug}`,
      payload: { reviewerName: 'Rae', reviewerEmail: 'rae@example.test', rating: 5, comment: 'A night to remember.' },
    });
  expect((await submit()).statusCode).toBe(201);
  await app.db
    .updateTable('performers')
    .set({ suspendedAt: new Date() })
    .where('id', '=', paused.performerId)
    .execute();
  expect((await submit()).json()).toMatchObject({ code: 'paused' });
});
