import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { closings, openings, replyTexts, reviewerNames } from '#server/demo/words.ts';
import { addOwner } from './factories.ts';

/** What each of the others has; the star of the crowd has a tenth of all. */
const reviewsOfOthers = 100;
/** A commit now and then: within one transaction every review would step over all former versions of its totals. */
const batch = 2_000;

const comments = [openings.good, openings.middling, openings.bad].flatMap((mood) =>
  mood.flatMap((opening) => closings.good.map((closing) => `${opening} ${closing}`.trim())),
);

/**
 * Two years of reviews: a tenth of them for one performer, the rest a hundred each for others. They go in as a
 * customer's do, through every trigger, so that the totals are the product's own.
 */
export async function addCrowd(
  db: Database,
  wanted: { reviews: number; starId?: string; onProgress?: (added: number) => void },
): Promise<{ starId: string }> {
  const starId = wanted.starId ?? (await addOwner(db)).id;
  let added = 0;
  const addFor = async (performerIds: string[], count: number) => {
    await addReviews(db, performerIds, count, added);
    added += count;
    wanted.onProgress?.(added);
  };
  const forStar = Math.ceil(wanted.reviews / 10);
  while (added < forStar) await addFor([starId], Math.min(batch, forStar - added));
  while (added < wanted.reviews) {
    const count = Math.min(batch, wanted.reviews - added);
    const others = Array.from({ length: Math.ceil(count / reviewsOfOthers) }, () => addOwner(db));
    await addFor(
      (await Promise.all(others)).map(({ id }) => id),
      count,
    );
  }
  await foldPastDays(db);
  return { starId };
}

/** `first` numbers them, so that the same call gives the same mixture again. One in four is answered. */
const addReviews = (db: Database, performerIds: string[], count: number, first: number) =>
  sql`
    with added as (
      insert into reviews
        (performer_id, reviewer_name, reviewer_email, rating, comment, event_type, status, decided_at, verified_at,
          is_public, created_at)
      select
        (${performerIds}::uuid[])[n % ${performerIds.length} + 1],
        (${[...reviewerNames]}::text[])[n * 31 % ${reviewerNames.length} + 1],
        'reviewer-' || n || '@example.test',
        case when n % 50 = 0 then 1 when n % 25 = 0 then 2 when n % 14 = 0 then 3 when n % 5 = 0 then 4 else 5 end,
        (${comments}::text[])[n * 17 % ${comments.length} + 1] || ' (' || n || ')',
        (array['Wedding', 'Birthday', 'Corporate event', ''])[n % 4 + 1],
        case when n % 97 = 0 then 'pending' else 'approved' end,
        case when n % 97 = 0 then null else now() end,
        case when n % 4 = 0 then null else now() end,
        n % 101 <> 0,
        date_trunc('milliseconds', now() - interval '730 days' * ((n * 7919 % 100003)::float8 / 100003))
      from generate_series(${first}::bigint, ${first + count - 1}::bigint) as n
      returning id, created_at, status
    )
    insert into replies (review_id, performer_id, reply_text, created_at)
    select id, ${performerIds[0]}, ${replyTexts.good[0]}, created_at + interval '1 day'
    from added
    where status = 'approved' and hashtext(id::text) % 4 = 0
  `.execute(db);

/** What the nightly job does, and what the planner learns by itself in a while. */
async function foldPastDays(db: Database): Promise<void> {
  await sql`select fold_day_slots((now() at time zone 'UTC')::date)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
