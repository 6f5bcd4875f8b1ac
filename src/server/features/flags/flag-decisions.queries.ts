import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { newestFirst, oldestFirst, readWithinBytes } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { FlaggingHabit } from '#shared/schemas/administration.ts';

const flags = (db: Database) =>
  db
    .selectFrom('flags as f')
    .leftJoin('accounts as by', 'by.id', 'f.resolvedBy')
    .select([
      'f.id',
      'f.reviewId',
      'f.source',
      'f.ground',
      'f.reason',
      sql<Date>`date_trunc('milliseconds', f.created_at)`.as('createdAt'),
      'f.outcome',
      'f.resolvedAt',
      'by.name as resolvedBy',
    ]);

/** Open ones oldest first, as they are worked through; resolved ones newest first, as they are looked up. */
export const listFlags = (db: Database, page: { state: 'open' | 'resolved'; limit: number; cursor?: Cursor }) => {
  const open = page.state === 'open';
  const order = open ? 'asc' : 'desc';
  const { createdAt, id } = page.cursor ?? {};
  const key = sql`(date_trunc('milliseconds', f.created_at), f.id)`;
  const query = flags(db)
    .select((eb) =>
      eb
        .selectFrom('reviews as r')
        .select(sql<number>`octet_length(r.comment)`.as('bytes'))
        .whereRef('r.id', '=', 'f.reviewId')
        .as('bytes'),
    )
    .where('f.outcome', open ? 'is' : 'is not', null)
    .$if(page.cursor !== undefined, (query) =>
      query.where(open ? sql<boolean>`${key} > (${createdAt}, ${id})` : sql<boolean>`${key} < (${createdAt}, ${id})`),
    )
    .orderBy(sql`date_trunc('milliseconds', f.created_at)`, order)
    .orderBy('f.id', order)
    .limit(page.limit + 1);
  // Each is shown with its review.
  return readWithinBytes(db, query, { bytes: sql`p.bytes`, order: open ? oldestFirst : newestFirst });
};

export const findFlag = (db: Database, id: string) => flags(db).where('f.id', '=', id).executeTakeFirst();

/** How the owners of these performers flag. The stars are counted here and nowhere else: to show a bias, not to act on it. */
export async function readHabits(db: Database, performerIds: string[]): Promise<Map<string, FlaggingHabit>> {
  const { rows } = await sql<FlaggingHabit & { performerId: string }>`
    select
      p.id as performer_id,
      coalesce(f.flags, 0)::int as flags,
      coalesce(f.kept, 0)::int as kept,
      coalesce(f.removed, 0)::int as removed,
      (coalesce(t.one_star + t.two_stars, 0) + coalesce(f.low_removed, 0))::int as low_reviews,
      coalesce(f.low_flagged, 0)::int as low_flagged,
      (coalesce(t.three_stars + t.four_stars + t.five_stars, 0) + coalesce(f.other_removed, 0))::int as other_reviews,
      coalesce(f.other_flagged, 0)::int as other_flagged
    from performers p
    left join performer_totals t on t.performer_id = p.id
    left join lateral (
      select
        count(*) as flags,
        count(*) filter (where f.outcome = 'kept') as kept,
        count(*) filter (where f.outcome = 'removed') as removed,
        count(distinct r.id) filter (where r.rating <= 2) as low_flagged,
        count(distinct r.id) filter (where r.rating > 2) as other_flagged,
        -- What a flag has taken away was approved before, or waits: it is no longer among the totals.
        count(distinct r.id) filter (where r.rating <= 2 and r.status <> 'approved') as low_removed,
        count(distinct r.id) filter (where r.rating > 2 and r.status <> 'approved') as other_removed
      from flags f join reviews r on r.id = f.review_id
      where r.performer_id = p.id and f.source = 'owner'
    ) f on true
    where p.id = any(${performerIds})
  `.execute(db);
  return new Map(rows.map(({ performerId, ...habit }) => [performerId, habit]));
}
