import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Rating } from '#shared/ratings.ts';

type FiguresRow = {
  stars: Rating | null;
  received: number;
  published: number;
  hidden: number;
  pending: number;
  notGenuine: number;
  unlawful: number;
  offTopic: number;
  privateData: number;
  advertising: number;
  other: number;
  medianSeconds: number | null;
};

/** One row for each number of stars that came in, and one (null) for all of them. */
export async function countReviews(db: Database, since: Date): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select
      rating as stars,
      count(*)::int as received,
      count(*) filter (where published)::int as published,
      count(*) filter (where status = 'approved' and not is_public)::int as hidden,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where rejected_reason = 'not_genuine')::int as not_genuine,
      count(*) filter (where rejected_reason = 'unlawful')::int as unlawful,
      count(*) filter (where rejected_reason = 'off_topic')::int as off_topic,
      count(*) filter (where rejected_reason = 'private_data')::int as private_data,
      count(*) filter (where rejected_reason = 'advertising')::int as advertising,
      count(*) filter (where rejected_reason = 'other')::int as other,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))
        filter (where decided_at is not null) as median_seconds
    from reviews
    where created_at >= ${since} and (source = 'customer' or verified_at is not null)
    group by grouping sets ((rating), ())
  `.execute(db);
  return rows;
}
