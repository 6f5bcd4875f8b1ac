import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bell } from '#shared/schemas/notifications.ts';
import { addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const bellOf = async (person: Person): Promise<Bell> => (await person.get('/api/notifications/bell')).json();
const clear = (person: Person, seenUntil: string) => person.send('PUT', '/api/notifications/bell', { seenUntil });
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('the bell counts reviews from customers, and none that the owner wrote down', async () => {
  const owner = await signUpOwner(app);
  expect((await bellOf(owner)).newReviews).toBe(0);
  await addReview(app.db, owner.performerId, { createdAt: later(1) });
  await addReview(app.db, owner.performerId, {
    createdAt: later(2),
    status: 'rejected',
    rejectedReason: 'other',
    decidedAt: later(2),
  });
  await addReview(app.db, owner.performerId, { createdAt: later(3), source: 'business' });
  await addReview(app.db, owner.performerId, { createdAt: later(-60) });
  expect((await bellOf(owner)).newReviews).toBe(2);
});

test('what was seen in one browser is seen in every other, and an older word lights nothing again', async () => {
  const owner = await signUpOwner(app);
  // With the database's own time, which is finer than a browser knows it.
  await addReview(app.db, owner.performerId);
  expect((await bellOf(owner)).newReviews).toBe(1);
  const [shown] = (await owner.get('/api/reviews')).json();
  const answer = await clear(owner, shown.createdAt);
  expect(answer.json()).toEqual({ newReviews: 0, seenUntil: shown.createdAt });
  await clear(owner, '2026-01-01T00:00:00.000Z');
  expect(await bellOf(owner)).toEqual({ newReviews: 0, seenUntil: shown.createdAt });
});

test('no browser can see what has not come yet, nor clear another owner’s bell', async () => {
  const owner = await signUpOwner(app);
  const other = await signUpOwner(app);
  await clear(owner, '2999-01-01T00:00:00.000Z');
  await addReview(app.db, owner.performerId, { createdAt: later(1) });
  await addReview(app.db, other.performerId, { createdAt: later(1) });
  expect((await bellOf(owner)).newReviews).toBe(1);
  await clear(owner, later(-1).toISOString());
  expect((await bellOf(other)).newReviews).toBe(1);
  expect((await clear(owner, 'yesterday')).statusCode).toBe(400);
});

test('a flood of reviews is counted as far as anybody reads', async () => {
  const owner = await signUpOwner(app);
  for (let n = 0; n < 103; n += 1) await addReview(app.db, owner.performerId, { createdAt: later(1 + n) });
  expect((await bellOf(owner)).newReviews).toBe(100);
});
