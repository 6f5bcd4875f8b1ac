import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenConstraint } from '#server/errors.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addOwner, addPublishedReview, addReview } from '#test/support/factories.ts';
import { type Database, openDatabase } from './open.ts';

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase(database.url);
  db = opened.db;
  close = async () => {
    await opened.pool.end();
    await database.drop();
  };
});
afterAll(() => close());

const reasonOf = (write: Promise<unknown>) => write.then(() => 'accepted', brokenConstraint);

test('a rating outside 1 to 5 is impossible', async () => {
  const { id } = await addOwner(db);
  for (const rating of [0, 6, -1]) {
    expect(await reasonOf(addReview(db, id, { rating: rating as 1 }))).toBe('reviews_rating_check');
  }
});

test('a review has at most one reply, also when twenty are written at once', async () => {
  const { id } = await addOwner(db);
  const review = await addPublishedReview(db, id);
  const reply = () =>
    db.insertInto('replies').values({ reviewId: review.id, performerId: id, replyText: 'Thank you!' }).execute();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => reasonOf(reply())));
  expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
});

test('a gallery has five places, also when twenty pictures arrive at once', async () => {
  const { id } = await addOwner(db);
  const add = (n: number) =>
    db
      .insertInto('galleryImages')
      .values({ performerId: id, position: n % 6, fileKey: `${id}/${n}`, url: '/x', width: 1, height: 1 })
      .execute();
  await Promise.all(Array.from({ length: 20 }, (_, n) => reasonOf(add(n))));
  const { count } = await db
    .selectFrom('galleryImages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('performerId', '=', id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(5);
});

test('a rejection has a reason, and only a rejection has one', async () => {
  const { id } = await addOwner(db);
  expect(await reasonOf(addReview(db, id, { status: 'rejected', decidedAt: new Date() }))).toMatch(/reviews_check/);
  expect(await reasonOf(addReview(db, id, { rejectedReason: 'other' }))).toMatch(/reviews_check/);
});

test('what an owner added cannot be published before the customer confirms it', async () => {
  const { id } = await addOwner(db);
  expect(await reasonOf(addPublishedReview(db, id, { source: 'business' }))).toMatch(/reviews_check/);
  expect(await reasonOf(addPublishedReview(db, id, { source: 'business', verifiedAt: new Date() }))).toBe('accepted');
});

test('a slug is unique, cannot look like an id, and a former one is taken for good', async () => {
  const first = await addOwner(db, { performer: { slug: 'blue-hour' } });
  const second = await addOwner(db);
  const rename = (id: string, slug: string) =>
    reasonOf(db.updateTable('performers').set({ slug }).where('id', '=', id).execute());
  expect(await rename(second.id, 'blue-hour')).toBe('performers_slug_key');
  expect(await rename(second.id, first.id)).toMatch(/performers_slug_check/);
  expect(await rename(first.id, 'golden-hour')).toBe('accepted');
  expect(await rename(second.id, 'blue-hour')).toBe('performers_slug_key');
  expect(await rename(first.id, 'blue-hour')).toBe('accepted');
});

test('a webhook event is recorded once', async () => {
  const record = () =>
    db.insertInto('webhookEvents').values({ provider: 'stripe', eventId: 'evt_1', type: 'x' }).execute();
  expect(await reasonOf(record())).toBe('accepted');
  expect(await reasonOf(record())).toBe('webhook_events_pkey');
});

test('a performer has one open subscription', async () => {
  const { id } = await addOwner(db);
  const open = () =>
    db.insertInto('subscriptions').values({ performerId: id, provider: 'sandbox', plan: 'monthly', status: 'active' });
  expect(await reasonOf(open().execute())).toBe('accepted');
  expect(await reasonOf(open().execute())).toBe('one_open_subscription_per_performer');
});

test('the audit log takes rows and gives none back', async () => {
  const row = { actorName: 'A', action: 'x', subjectType: 'review', subjectId: '1' };
  await db.insertInto('auditLog').values(row).execute();
  await expect(db.updateTable('auditLog').set({ action: 'y' }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('auditLog').execute()).rejects.toThrow('append-only');
  await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only');
});

/** What the stored totals should say, counted from the rows themselves. */
async function recount(performerId: string) {
  const { rows } = await sql<Record<string, number>>`
    select
      count(*) filter (where counts)::int as received,
      count(*) filter (where counts and status = 'pending')::int as pending,
      count(*) filter (where counts and published)::int as published,
      count(*) filter (where counts and status = 'approved' and not is_public)::int as hidden,
      count(*) filter (where counts and status = 'approved')::int as approved,
      coalesce(sum(rating) filter (where counts and status = 'approved'), 0)::int as rating_sum,
      count(*) filter (where counts and status = 'approved' and rating = 5)::int as five_stars,
      count(*) filter (where counts and status = 'approved' and rating = 1)::int as one_star,
      count(*) filter (where counts and status = 'approved' and not is_public and rating = 1)::int as hidden_one_star,
      count(*) filter (where counts and status = 'approved' and not is_public and rating = 4)::int as hidden_four_stars,
      count(*) filter (where counts and exists (select from replies p where p.review_id = r.id))::int as replied
    from (select *, source = 'customer' or verified_at is not null as counts from reviews) r
    where performer_id = ${performerId}
  `.execute(db);
  return rows[0];
}

const change = fc.record({
  kind: fc.constantFrom(
    'add',
    'add by owner',
    'confirm',
    'approve',
    'reject',
    'hide',
    'show',
    'delete',
    'reply',
    'unreply',
  ),
  rating: fc.constantFrom(1, 2, 3, 4, 5) as fc.Arbitrary<1 | 2 | 3 | 4 | 5>,
  which: fc.nat(),
});

test('stored totals equal a recount after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (history) => {
      const { id } = await addOwner(db);
      const ids: string[] = [];
      for (const { kind, rating, which } of history) {
        const reviewId = ids[which % Math.max(1, ids.length)] ?? '00000000-0000-0000-0000-000000000000';
        const review = db.updateTable('reviews').where('id', '=', reviewId);
        const waiting = review.where('status', '=', 'pending');
        const decidedAt = new Date();
        if (kind === 'add') ids.push((await addReview(db, id, { rating })).id);
        if (kind === 'add by owner') ids.push((await addReview(db, id, { rating, source: 'business' })).id);
        if (kind === 'confirm') await review.set({ verifiedAt: decidedAt }).execute();
        if (kind === 'approve') {
          await waiting
            .set({ status: 'approved', decidedAt })
            .where((eb) => eb.or([eb('source', '=', 'customer'), eb('verifiedAt', 'is not', null)]))
            .execute();
        }
        if (kind === 'reject')
          await waiting.set({ status: 'rejected', decidedAt, rejectedReason: 'advertising' }).execute();
        if (kind === 'hide') await review.set({ isPublic: false }).execute();
        if (kind === 'show') await review.set({ isPublic: true }).execute();
        if (kind === 'delete') await db.deleteFrom('reviews').where('id', '=', reviewId).execute();
        if (kind === 'reply' && ids.length > 0) {
          await reasonOf(db.insertInto('replies').values({ reviewId, performerId: id, replyText: 'Thanks' }).execute());
        }
        if (kind === 'unreply') await db.deleteFrom('replies').where('reviewId', '=', reviewId).execute();
      }
      const kept = await db.selectFrom('performerTotals').selectAll().where('performerId', '=', id).executeTakeFirst();
      const counted = await recount(id);
      const zeros = Object.fromEntries(Object.keys(counted ?? {}).map((name) => [name, 0]));
      expect({ ...zeros, ...kept }).toMatchObject(counted ?? {});
      const days = await db
        .selectFrom('performerDays')
        .select(({ fn }) => [fn.sum<number>('approved').as('approved'), fn.sum<number>('received').as('received')])
        .where('performerId', '=', id)
        .executeTakeFirst();
      expect(days?.received ?? 0).toBe(counted?.received);
      expect(days?.approved ?? 0).toBe(counted?.approved);
    }),
    { numRuns: 30 },
  );
});

test('deleting an account leaves nothing of it behind', async () => {
  const { id, accountId } = await addOwner(db);
  const review = await addPublishedReview(db, id);
  await db.insertInto('replies').values({ reviewId: review.id, performerId: id, replyText: 'Thanks' }).execute();
  await db.deleteFrom('accounts').where('id', '=', accountId).execute();
  const left = await db.selectFrom('performerTotals').select('received').where('performerId', '=', id).execute();
  const daysLeft = await db.selectFrom('performerDays').select('received').where('performerId', '=', id).execute();
  expect([...left, ...daysLeft]).toEqual([]);
});
