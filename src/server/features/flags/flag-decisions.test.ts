import { afterAll, beforeAll, expect, test } from 'vitest';
import { relayQuietJobs } from '#server/queue/quiet-jobs.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
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

async function flag(person: Person, reviewId: string, reason = 'Never a customer.'): Promise<string> {
  expect((await person.send('POST', '/api/reviews/flag', { reviewId, reason })).statusCode).toBe(201);
  const { id } = await app.db
    .selectFrom('flags')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}
const resolve = (id: string, body: object) => administrator.send('POST', `/api/admin/flags/${id}/resolve`, body);
const shown = async (person: Person) => (await visitor(app).get(`/api/public/reviews/${person.slug}?limit=100`)).body;
const ownerSees = async (id: string) =>
  (await owner.get('/api/reviews?limit=100')).json().find((review: { id: string }) => review.id === id);

test('a kept review stays, and the owner sees that it was kept', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'stays' });
  const flagId = await flag(owner, id);
  const [open] = (await administrator.get('/api/admin/flags')).json();
  expect(open).toMatchObject({
    id: flagId,
    reason: 'Never a customer.',
    outcome: null,
    review: { id, comment: 'stays' },
  });
  expect((await resolve(flagId, { outcome: 'kept' })).json()).toMatchObject({
    outcome: 'kept',
    resolvedBy: 'Ada Lark',
  });
  expect(await shown(owner)).toContain('stays');
  expect((await ownerSees(id)).flag.outcome).toBe('kept');
  expect((await administrator.get('/api/admin/flags')).json()).toEqual([]);
  expect((await administrator.get('/api/admin/flags?state=resolved')).json()).toHaveLength(1);
});

test('a removed review leaves the public within a second, with its reason and one audit row', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'goes away' });
  const flagId = await flag(owner, id);
  await resolve(flagId, { outcome: 'removed', reason: 'private_data', note: 'a phone number' });
  await expectWithinASecond(async () => expect(await shown(owner)).not.toContain('goes away'));
  expect(await ownerSees(id)).toMatchObject({
    status: 'rejected',
    rejectedReason: 'private_data',
    flag: { outcome: 'removed' },
  });
  const [entry] = (await administrator.get('/api/admin/audit?limit=1')).json();
  expect(entry).toMatchObject({
    action: 'flag.remove',
    subjectId: id,
    before: { status: 'approved' },
    after: { status: 'rejected', reason: 'private_data', note: 'a phone number' },
  });
  // The ten seconds of the queue are not for this: it had been published, and does not go back to wait.
  expect((await administrator.send('POST', '/api/admin/reviews/undo', { ids: [id] })).json().refused).toEqual([id]);
});

test('of twenty answers to one flag one counts, and an outcome alone is enough', async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const flagId = await flag(owner, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => resolve(flagId, { outcome: n % 2 ? 'kept' : 'removed' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect((await resolve(crypto.randomUUID(), { outcome: 'kept' })).statusCode).toBe(404);
  expect((await resolve(flagId, { outcome: 'hidden' })).statusCode).toBe(400);
});

test('an owner who flags most of their low reviews is seen to', async () => {
  const picky = await signUpOwner(app);
  for (const rating of [1, 1, 2, 5, 5, 5, 4] as const) {
    const { id } = await addPublishedReview(app.db, picky.performerId, { rating });
    if (rating <= 2) await flag(picky, id, '');
  }
  const flags = (await administrator.get('/api/admin/flags?limit=100')).json();
  const mine = flags.filter(
    (each: { review: { performer: { id: string } } }) => each.review.performer.id === picky.performerId,
  );
  expect(mine).toHaveLength(3);
  const habit = { flags: 3, lowReviews: 3, lowFlagged: 3, otherReviews: 4, otherFlagged: 0 };
  expect(mine[0].habit).toMatchObject(habit);
  await resolve(mine[0].id, { outcome: 'removed', reason: 'not_genuine' });
  const [left] = (await administrator.get('/api/admin/flags?limit=100')).json().slice(-1);
  expect(left.habit).toMatchObject({ ...habit, removed: 1 });
});

test('what the page says became of its reviews is equal to a recount', async () => {
  const act = await signUpOwner(app);
  const decidedAt = new Date();
  for (const [n, rejectedReason] of rejectionReasons.entries()) {
    for (let i = 0; i <= n; i += 1)
      await addReview(app.db, act.performerId, {
        status: 'rejected',
        rejectedReason,
        decidedAt,
        rating: ((n % 5) + 1) as 1,
      });
  }
  const published = await addPublishedReview(app.db, act.performerId);
  await addPublishedReview(app.db, act.performerId, { isPublic: false });
  const waiting = await addReview(app.db, act.performerId);
  await addReview(app.db, act.performerId, { source: 'business' });
  await administrator.send('POST', `/api/admin/reviews/${waiting.id}/approve`);
  await resolve(await flag(act, published.id), { outcome: 'removed', reason: 'other' });
  const recount = await app.db
    .selectFrom('reviews')
    .select(['status', 'isPublic', 'rejectedReason', 'source', 'verifiedAt'])
    .where('performerId', '=', act.performerId)
    .execute();
  const counted = recount.filter(({ source, verifiedAt }) => source === 'customer' || verifiedAt !== null);
  const expected = {
    received: counted.length,
    pending: counted.filter(({ status }) => status === 'pending').length,
    published: counted.filter(({ status, isPublic }) => status === 'approved' && isPublic).length,
    hidden: counted.filter(({ status, isPublic }) => status === 'approved' && !isPublic).length,
    rejected: Object.fromEntries(
      rejectionReasons.map((reason) => [
        reason,
        counted.filter(({ rejectedReason }) => rejectedReason === reason).length,
      ]),
    ),
    gigs: { recorded: 0, asked: 0 },
    ways: { mailed: 0, phone: 0, added: counted.filter(({ source }) => source === 'business').length },
  };
  expect(expected).toMatchObject({ received: 24, published: 1, hidden: 1, rejected: { other: 7 } });
  await expectWithinASecond(async () => {
    const { stats } = (await visitor(app).get(`/api/public/reviews/${act.slug}`)).json();
    expect(stats.trust).toMatchObject(expected);
  });
});

test('a cached page counts a review that just came in', async () => {
  const act = await signUpOwner(app);
  const trust = async () => (await visitor(app).get(`/api/public/reviews/${act.slug}`)).json().stats.trust;
  expect(await trust()).toMatchObject({ received: 0 });
  const { id } = await addReview(app.db, act.performerId);
  const payload = JSON.stringify({ reviewId: id });
  await app.db.insertInto('quietJobs').values({ task: 'review-received', payload }).execute();
  await relayQuietJobs(app.db, 10);
  await expectWithinASecond(async () => expect(await trust()).toMatchObject({ received: 1, pending: 1 }));
});
