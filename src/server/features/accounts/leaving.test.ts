import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { deleteDueAccounts } from './deletion.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
afterEach(() => app.setTime(null));

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

test('the export holds everything of the account and nothing of another, whatever its size', async () => {
  const stranger = await signUpOwner(app);
  await addReview(app.db, stranger.performerId, { comment: 'Not yours.' });
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'A "quoted" night\u2028<b>' });
  await app.db
    .insertInto('replies')
    .values({ reviewId: id, performerId: owner.performerId, replyText: 'Thank you!' })
    .execute();
  await app.db
    .insertInto('reviews')
    .values(
      Array.from({ length: 1_200 }, (_, n) => ({
        performerId: owner.performerId,
        reviewerName: `Rae ${n}`,
        reviewerEmail: 'rae@example.test',
        rating: 4 as const,
        comment: `Number ${n}`,
      })),
    )
    .execute();
  const answer = await owner.get('/api/account/export');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="starbill-.*\.json"$/);
  const told = answer.json();
  expect(told.account).toMatchObject({ email: owner.email });
  expect(told.business).toMatchObject({ slug: owner.slug });
  expect(told.reviews).toHaveLength(1_201);
  expect(new Set(told.reviews.map((review: { id: string }) => review.id)).size).toBe(1_201);
  const exported = told.reviews.find((review: { id: string }) => review.id === id);
  expect(exported).toMatchObject({ comment: 'A "quoted" night\u2028<b>', reply: { replyText: 'Thank you!' } });
  expect(answer.body).not.toContain('Not yours.');
  expect(answer.body).not.toContain('token');
  expect(answer.body).not.toContain('password');
});

test('an account is deleted only by typing its address, and only after 14 days', async () => {
  const wrong = await owner.send('POST', '/api/account/deletion', { confirmation: 'delete' });
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().fields).toHaveProperty('confirmation');

  const asked = await owner.send('POST', '/api/account/deletion', { confirmation: owner.email.toUpperCase() });
  expect(asked.statusCode, asked.body).toBe(200);
  const { deletesOn } = asked.json();
  expect(Date.parse(deletesOn) - daysFromNow(14).getTime()).toBeLessThan(60_000);
  expect((await owner.get('/api/auth/user')).json().deletesOn).toBe(deletesOn);
  // Once more does not move the day.
  app.setTime(daysFromNow(3));
  const again = await owner.send('POST', '/api/account/deletion', { confirmation: owner.email });
  expect(again.json().deletesOn).toBe(deletesOn);

  expect(await deleteDueAccounts(app.deps, daysFromNow(13))).toBe(0);
  expect((await owner.send('DELETE', '/api/account/deletion')).json()).toEqual({ deletesOn: null });
  expect(await deleteDueAccounts(app.deps, daysFromNow(15))).toBe(0);
  expect((await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(200);

  await owner.send('POST', '/api/account/deletion', { confirmation: owner.email });
  expect(await deleteDueAccounts(app.deps, daysFromNow(18))).toBe(1);
  app.setTime(null);
  expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
  await expect.poll(async () => (await visitor(app).get(`/reviews/${owner.slug}`)).statusCode).toBe(404);
  const reviews = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('performerId', '=', owner.performerId)
    .execute();
  expect(reviews).toEqual([]);
  expect(await deleteDueAccounts(app.deps, daysFromNow(18))).toBe(0);
});
