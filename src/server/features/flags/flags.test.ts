import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  stranger = await signUpOwner(app);
});
afterAll(() => app.close());

const flag = (person: Person, reviewId: string, reason?: unknown) =>
  person.send('POST', '/api/reviews/flag', { reviewId, ...(reason !== undefined && { reason }) });

const shownFlag = async (id: string) =>
  (await owner.get('/api/reviews?limit=100')).json().find((review: { id: string }) => review.id === id).flag;

test('a flag leaves the review where it is, and shows on it with its outcome', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'stays where it is' });
  const flagged = await flag(owner, id, '  Never a customer of ours. ');
  expect(flagged.statusCode).toBe(201);
  expect(flagged.json()).toEqual({
    reason: 'Never a customer of ours.',
    createdAt: expect.any(String),
    outcome: null,
    resolvedAt: null,
  });
  expect(await shownFlag(id)).toEqual(flagged.json());
  expect((await visitor(app).get(`/api/public/reviews/${owner.slug}`)).body).toContain('stays where it is');

  await app.db
    .updateTable('flags')
    .set({ outcome: 'kept', resolvedAt: new Date() })
    .where('reviewId', '=', id)
    .execute();
  expect(await shownFlag(id)).toMatchObject({ outcome: 'kept', resolvedAt: expect.any(String) });
  expect((await flag(owner, id)).statusCode).toBe(201);
  expect(await shownFlag(id)).toMatchObject({ reason: '', outcome: null });
});

test('of twenty flags at once one is open', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => flag(owner, id, `Reason ${n}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'already_flagged' });
  expect(await app.db.selectFrom('flags').selectAll().where('reviewId', '=', id).execute()).toHaveLength(1);
});

test('a stranger’s review cannot be flagged, nor one that is not there', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  expect((await flag(stranger, id)).statusCode).toBe(404);
  expect((await flag(owner, crypto.randomUUID())).statusCode).toBe(404);
  expect(await shownFlag(id)).toBeNull();
});

test.each([
  ['an id that is none', { reviewId: 'x' }],
  ['no id', {}],
  ['an outcome', { outcome: 'removed' }],
])('a flag with %s is refused', async (_what, change) => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const body = 'outcome' in change ? { reviewId: id, ...change } : change;
  expect((await owner.send('POST', '/api/reviews/flag', body)).statusCode).toBe(400);
});

test('a reason has its longest length', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  expect((await flag(owner, id, 'a'.repeat(1001))).statusCode).toBe(400);
  expect((await flag(owner, id, 'a'.repeat(1000))).statusCode).toBe(201);
});
