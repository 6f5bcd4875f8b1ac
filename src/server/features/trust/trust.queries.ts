import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { StarCounts } from '#shared/ratings.ts';
import type { PlatformTrust } from '#shared/schemas/trust.ts';
import type { CountedRejection } from '#shared/trust.ts';
import type { VisitSource } from '#shared/visits.ts';

/** The kept figures of every performer, added up. */
type Sums = Pick<PlatformTrust, 'appeals' | 'ways'> & {
  totals: Pick<PlatformTrust, 'received' | 'pending' | 'published' | 'hidden'>;
  approvedStars: StarCounts;
  hiddenStars: StarCounts;
  rejections: CountedRejection[];
  waits: [hours: number, count: number][];
  sources: [source: VisitSource, count: number][];
};

/** Rows per performer are few, and read once; no review is looked at. */
export const writePlatformSums = (db: Database, now: Date) =>
  sql`
    insert into platform_trust (figures, counted_at)
    select jsonb_build_object(
      'totals', jsonb_build_object(
        'received', t.received, 'pending', t.pending, 'published', t.published, 'hidden', t.hidden),
      'approvedStars', jsonb_build_object('1', t.one, '2', t.two, '3', t.three, '4', t.four, '5', t.five),
      'hiddenStars', jsonb_build_object(
        '1', t.hidden_one, '2', t.hidden_two, '3', t.hidden_three, '4', t.hidden_four, '5', t.hidden_five),
      'rejections', (
        select coalesce(jsonb_agg(jsonb_build_array(r.reason, r.rating, r.count)), '[]')
        from (select reason, rating, sum(count) as count from performer_rejections group by reason, rating) r
      ),
      'waits', (
        select coalesce(jsonb_agg(jsonb_build_array(w.hours, w.count)), '[]')
        from (select hours, sum(count) as count from performer_waits group by hours) w
      ),
      'appeals', (
        select jsonb_build_object(
          'open', coalesce(sum(open), 0), 'upheld', coalesce(sum(upheld), 0), 'reversed', coalesce(sum(reversed), 0))
        from performer_appeals
      ),
      'ways', (
        select jsonb_build_object(
          'mailed', coalesce(sum(mailed), 0), 'phone', coalesce(sum(phone), 0), 'added', coalesce(sum(added), 0))
        from review_ways
      ),
      'sources', (
        select coalesce(jsonb_agg(jsonb_build_array(s.source, s.count)), '[]')
        from (select source, sum(count) as count from review_sources group by source) s
      )
    ), ${now}
    from (
      select
        coalesce(sum(received), 0) as received, coalesce(sum(pending), 0) as pending,
        coalesce(sum(published), 0) as published, coalesce(sum(hidden), 0) as hidden,
        coalesce(sum(one_star), 0) as one, coalesce(sum(two_stars), 0) as two, coalesce(sum(three_stars), 0) as three,
        coalesce(sum(four_stars), 0) as four, coalesce(sum(five_stars), 0) as five,
        coalesce(sum(hidden_one_star), 0) as hidden_one, coalesce(sum(hidden_two_stars), 0) as hidden_two,
        coalesce(sum(hidden_three_stars), 0) as hidden_three, coalesce(sum(hidden_four_stars), 0) as hidden_four,
        coalesce(sum(hidden_five_stars), 0) as hidden_five
      from performer_totals
    ) t
    on conflict (only_row) do update set figures = excluded.figures, counted_at = excluded.counted_at
  `.execute(db);

export const findPlatformSums = (db: Database) =>
  db
    .selectFrom('platformTrust')
    .select([sql<Sums>`figures`.as('figures'), 'countedAt'])
    .executeTakeFirst();
