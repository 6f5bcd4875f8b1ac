import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { analyticsPeriods } from '#shared/analytics.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { addOwner, addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { readAnalytics } from './analytics.service.ts';

let app: TestApp;
let db: Database;
let owner: Person;
const now = new Date('2026-03-31T10:30:00Z');
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  app = await makeApp();
  db = app.db;
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

/** What the figures should be, counted from the reviews themselves. */
async function recount(performerId: string, from: number, to: number) {
  const { rows } = await sql<Record<string, number>>`
    select
      count(*)::int as received,
      coalesce(sum(rating) filter (where status = 'approved'), 0)::int as rating_sum,
      count(*) filter (where status = 'approved' and rating = 1)::int as one,
      count(*) filter (where status = 'approved' and rating = 2)::int as two,
      count(*) filter (where status = 'approved' and rating = 3)::int as three,
      count(*) filter (where status = 'approved' and rating = 4)::int as four,
      count(*) filter (where status = 'approved' and rating = 5)::int as five,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      count(a.review_id) filter (where status = 'approved')::int as replied,
      coalesce(sum(greatest(0, extract(epoch from a.created_at - r.created_at))::bigint) filter (where status = 'approved'), 0)::int as reply_seconds
    from reviews r left join replies a on a.review_id = r.id
    where r.performer_id = ${performerId} and (r.source = 'customer' or r.verified_at is not null)
      and r.created_at >= ${new Date(from)} and r.created_at < ${new Date(to)}
  `.execute(db);
  const { one = 0, two = 0, three = 0, four = 0, five = 0, ...counts } = rows[0] ?? {};
  return { approved: 0, ratingSum: 0, ...counts, stars: { 1: one, 2: two, 3: three, 4: four, 5: five } };
}

async function recountServices(performerId: string, from: number) {
  const { rows } = await sql<{ key: string; approved: number; ratingSum: number }>`
    select lower(event_type) as key, count(*)::int as approved, sum(rating)::int as rating_sum
    from reviews
    where performer_id = ${performerId} and status = 'approved' and event_type <> '' and created_at >= ${new Date(from)}
    group by 1 order by 1
  `.execute(db);
  return rows;
}

const review = fc.record({
  daysAgo: fc.integer({ min: 0, max: 800 }),
  hoursAgo: fc.integer({ min: 0, max: 9 }),
  rating: fc.constantFrom(1, 2, 3, 4, 5) as fc.Arbitrary<1 | 2 | 3 | 4 | 5>,
  fate: fc.constantFrom('pending', 'approved', 'approved', 'approved', 'rejected', 'hidden', 'deleted'),
  service: fc.constantFrom('', 'Wedding', 'wedding', 'Birthday party'),
  repliedAfter: fc.option(fc.integer({ min: 0, max: 200 * 3600 })),
  replyKept: fc.boolean(),
  byOwner: fc.constantFrom(null, 'confirmed', 'unconfirmed'),
});

type History = typeof review extends fc.Arbitrary<infer Each> ? Each : never;

async function live(performerId: string, history: History[]) {
  for (const { daysAgo, hoursAgo, rating, fate, service, repliedAfter, replyKept, byOwner } of history) {
    const createdAt = new Date(now.getTime() - daysAgo * day - hoursAgo * hour);
    const { id } = await addReview(db, performerId, {
      rating,
      createdAt,
      eventType: service,
      source: byOwner ? 'business' : 'customer',
    });
    const change = db.updateTable('reviews').where('id', '=', id);
    if (repliedAfter !== null) {
      const at = new Date(createdAt.getTime() + repliedAfter * 1000);
      await db
        .insertInto('replies')
        .values({ reviewId: id, performerId, replyText: 'Thanks', createdAt: at })
        .execute();
    }
    if (byOwner === 'confirmed') await change.set({ verifiedAt: createdAt }).execute();
    const decidedAt = createdAt;
    if (byOwner !== 'unconfirmed' && (fate === 'approved' || fate === 'hidden'))
      await change.set({ status: 'approved', decidedAt, isPublic: fate === 'approved' }).execute();
    if (fate === 'rejected') await change.set({ status: 'rejected', decidedAt, rejectedReason: 'other' }).execute();
    if (!replyKept) await db.deleteFrom('replies').where('reviewId', '=', id).execute();
    if (fate === 'deleted') await db.deleteFrom('reviews').where('id', '=', id).execute();
  }
}

test('the figures equal a recount after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(review, { minLength: 1, maxLength: 25 }), async (history) => {
      const { id } = await addOwner(db);
      await live(id, history);
      const tomorrow = Date.parse('2026-04-01T00:00:00Z');
      for (const days of analyticsPeriods) {
        const from = tomorrow - days * day;
        const figures = await readAnalytics(db, id, days, now);
        expect(figures.current).toMatchObject(await recount(id, from, tomorrow));
        expect(figures.previous).toMatchObject(await recount(id, from - days * day, from));
        expect(figures.month.approved).toBe((await recount(id, Date.parse('2026-03-01'), tomorrow)).approved);
        const february = await recount(id, Date.parse('2026-02-01'), Date.parse('2026-03-01'));
        expect(figures.month.previous).toBe(february.approved);
        expect(figures.allTime).toMatchObject({
          approved: (await recount(id, 0, tomorrow)).approved,
          ratingSum: (await recount(id, 0, tomorrow)).ratingSum,
        });
        expect(figures.series).toHaveLength(days);
        expect(figures.series.at(-1)?.day).toBe('2026-03-31');
        expect(figures.series.reduce((sum, each) => sum + each.approved, 0)).toBe(figures.current.approved);
        const services = figures.services
          .map(({ name, ...counts }) => ({ key: name?.toLowerCase(), ...counts }))
          .sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1));
        expect(services).toEqual(await recountServices(id, from));
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('visits become a funnel, by source and day', async () => {
  const visits = [
    ['2026-03-31', 'page_view', 'qr', 7],
    ['2026-03-31', 'page_view', 'direct', 5],
    ['2026-03-30', 'page_view', 'direct', 3],
    ['2026-03-30', 'review_click', 'direct', 2],
    ['2026-03-30', 'review_page_view', 'qr', 4],
    ['2026-03-30', 'review_submit', 'qr', 1],
    ['2026-03-31', 'booking_click', 'direct', 5],
    ['2026-03-30', 'booking_click', 'widget', 2],
    ['2026-03-24', 'booking_click', 'widget', 9],
    ['2026-03-24', 'page_view', 'social', 11],
  ] as const;
  await db
    .insertInto('visits')
    .values(
      visits.map(([on, kind, source, count]) => ({ performerId: owner.performerId, day: on, kind, source, count })),
    )
    .execute();
  app.setTime(now);
  const answer = await owner.get('/api/stats/analytics?days=7');
  app.setTime(null);
  const figures: Analytics = answer.json();
  expect(figures).toMatchObject({ days: 7, from: '2026-03-25', to: '2026-03-31' });
  expect(figures.current).toMatchObject({ views: 15, clicks: 2, reviewPageViews: 4, submitted: 1 });
  expect(figures.previous).toMatchObject({ views: 11, clicks: 0 });
  expect(figures.enquiries).toMatchObject({ clicks: 7, fromWidgets: 2 });
  expect(figures.sources.find(({ source }) => source === 'qr')).toEqual({
    source: 'qr',
    views: 7,
    clicks: 0,
    reviewPageViews: 4,
    submitted: 1,
  });
  expect(figures.series.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 3, 12]);
});

test('an owner without a history gets zeros, and a stranger gets nothing of anybody', async () => {
  const other = await signUpOwner(app);
  await addPublishedReview(db, owner.performerId, { eventType: 'Wedding' });
  const figures: Analytics = (await other.get('/api/stats/analytics')).json();
  expect(figures).toMatchObject({ days: 30, allTime: { approved: 0, ratingSum: 0 }, services: [] });
  expect(figures.current).toMatchObject({ received: 0, views: 0 });
  expect((await visitor(app).get('/api/stats/analytics')).statusCode).toBe(401);
  for (const days of ['8', '0', '-7', 'many', '']) {
    expect((await other.get(`/api/stats/analytics?days=${days}`)).statusCode).toBe(400);
  }
});

test('the thirty-first service and all after it share one row, also when they come at once', async () => {
  const { id } = await addOwner(db);
  for (let n = 0; n < 30; n += 1) await addPublishedReview(db, id, { eventType: `Service ${n}` });
  const added = await Promise.all([30, 31, 32].map((n) => addPublishedReview(db, id, { eventType: `Service ${n}` })));
  const further = async () => (await readAnalytics(db, id, 30, new Date())).services.find(({ name }) => name === null);
  expect(await further()).toEqual({ name: null, approved: 3, ratingSum: 15 });
  for (const { id: reviewId } of added) await db.deleteFrom('reviews').where('id', '=', reviewId).execute();
  expect(await further()).toBeUndefined();
});

test('one service that many name for the first time at once is one service', async () => {
  const { id } = await addOwner(db);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      addPublishedReview(db, id, { eventType: n % 2 ? ' Gala  night' : 'gala night' }),
    ),
  );
  const { services } = await readAnalytics(db, id, 7, new Date());
  expect(services.map(({ approved }) => approved)).toEqual([12]);
});
