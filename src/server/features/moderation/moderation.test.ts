import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listenForChanges } from '#server/http/cache/change-listener.ts';
import { createPublicCache } from '#server/http/cache/public-cache.ts';
import { addReview } from '#test/support/factories.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';
import { expectWithinASecond } from '#test/support/within-a-second.ts';

let app: TestApp;
let owner: Person;
let administrator: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  administrator = await signUpAdministrator(app);
});
afterAll(() => app.close());

const decide = (id: string, how: 'approve' | 'reject', body?: unknown) =>
  administrator.send('POST', `/api/admin/reviews/${id}/${how}`, body);

test('an approved review is public at once, in the list and in the totals', async () => {
  const before = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
  const { id } = await addReview(app.db, owner.performerId, { rating: 4, comment: 'approved now' });
  expect((await decide(id, 'approve')).json()).toMatchObject({ id, status: 'approved' });
  await expectWithinASecond(async () => {
    const after = (await visitor(app).get(`/api/public/reviews/${owner.slug}`)).json();
    expect(after.reviews[0].comment).toBe('approved now');
    expect(after.stats.totalReviews).toBe(before.stats.totalReviews + 1);
  });
  await expectWithinASecond(async () => {
    expect((await visitor(app).get(`/reviews/${owner.slug}`)).body).toContain('approved now');
  });
});

test('a change made in one process is seen in another within a second', async () => {
  const publicCache = createPublicCache({ sessionCookie: app.deps.auth.sessionCookie.name });
  const second = await buildApp({ ...app.deps, publicCache });
  const changes = listenForChanges(app.databaseUrl, [publicCache], second.log);
  await changes.ready;
  const seen = async () => (await second.inject(`/api/public/reviews/${owner.slug}`)).body;
  expect(await seen()).not.toContain('told to both');
  expect(publicCache.size()).toBe(1);
  const { id } = await addReview(app.db, owner.performerId, { comment: 'told to both' });
  await decide(id, 'approve');
  await expectWithinASecond(async () => expect(await seen()).toContain('told to both'));
  await changes.stop();
  await second.close();
});

test('a rejection has a reason from the list, and stays out of sight', async () => {
  const { id } = await addReview(app.db, owner.performerId, { comment: 'buy my pills' });
  expect((await decide(id, 'reject', { reason: 'because' })).statusCode).toBe(400);
  expect((await decide(id, 'reject')).statusCode).toBe(400);
  const answer = await decide(id, 'reject', { reason: 'advertising', note: 'link farm' });
  expect(answer.json()).toMatchObject({ status: 'rejected', rejectedReason: 'advertising' });
  expect((await visitor(app).get(`/api/public/reviews/${owner.slug}`)).body).not.toContain('pills');
});

test('of twenty decisions at once on one review one is made, and it writes one audit row', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? decide(id, 'approve') : decide(id, 'reject', { reason: 'other' }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  const rows = (await administrator.get('/api/admin/audit?limit=100')).json();
  expect(rows.filter(({ subjectId }: { subjectId: string }) => subjectId === id)).toHaveLength(1);
});

test('the audit says who did what, before and after, newest first', async () => {
  const { id } = await addReview(app.db, owner.performerId);
  await decide(id, 'reject', { reason: 'private_data', note: 'a phone number' });
  const answer = await administrator.get('/api/admin/audit?limit=1');
  expect(answer.json()).toEqual([
    expect.objectContaining({
      actorName: 'Ada Lark',
      action: 'review.reject',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason: 'private_data', note: 'a phone number' },
    }),
  ]);
  const next = await administrator.get(`/api/admin/audit?limit=1&cursor=${answer.headers['x-next-cursor']}`);
  expect(next.json()[0].subjectId).not.toBe(id);
});

test('the queue is ordered by time alone, oldest first, in pages', async () => {
  const other = await signUpOwner(app);
  const times = ['2026-01-03', '2026-01-01', '2026-01-02'];
  for (const [n, day] of times.entries()) {
    await addReview(app.db, other.performerId, { createdAt: new Date(day), rating: n === 1 ? 1 : 5, comment: day });
  }
  const first = await administrator.get('/api/admin/reviews?status=pending&limit=2');
  expect(first.json().map(({ comment }: { comment: string }) => comment)).toEqual(['2026-01-01', '2026-01-02']);
  const second = await administrator.get(`/api/admin/reviews?limit=1&cursor=${first.headers['x-next-cursor']}`);
  expect(second.json()[0].comment).toBe('2026-01-03');
});

test('what an owner added waits for its customer, not for an administrator', async () => {
  const { id } = await addReview(app.db, owner.performerId, { source: 'business', comment: 'added by the business' });
  expect((await administrator.get('/api/admin/reviews?limit=100')).body).not.toContain('added by the business');
  const answer = await decide(id, 'approve');
  expect(answer.statusCode).toBe(409);
  expect(answer.json().code).toBe('awaiting_customer');
});

test('an unknown review is a 404, and a word that is no id a 400', async () => {
  expect((await decide('00000000-0000-7000-8000-000000000000', 'approve')).statusCode).toBe(404);
  expect((await decide('nonsense', 'approve')).statusCode).toBe(400);
});
