import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Progress } from '#scripts/support/show-progress.ts';
import type { Database } from '#server/db/open.ts';
import { closings, openings, replyTexts, reviewerNames } from '#server/demo/words.ts';
import { fillWordIndex, readAlong } from '#server/features/reviews/word-index.ts';
import { addUp } from './add-up.ts';
import { listPerformers, services } from './new-performers.ts';
import { setAside } from './set-aside.ts';

/** What each of the others has unless their number is given. The star has a tenth of all, and never more than this. */
const reviewsOfOthers = 100;
const mostOfStar = 100_000;
/** Of one statement: enough to be quick, and often enough to say how far it is. */
const batch = 100_000;

const comments = [openings.good, openings.middling, openings.bad].flatMap((mood) =>
  mood.flatMap((opening) => closings.good.map((closing) => `${opening} ${closing}`.trim())),
);

/** The address of the customer with this number: as unlike the others' as addresses are. */
export const customerAddress = (number: number) =>
  `${createHash('md5').update(String(number)).digest('hex').slice(0, 10)}@example.test`;

/**
 * Two years of reviews, a tenth of them for one performer, in one transaction. They go in without the triggers and the
 * indexes, which would take hours for millions; both have their say once, at the end, and a test compares what they
 * leave with what the triggers would have written.
 */
export async function fillReviews(
  db: Database,
  wanted: { reviews: number; performers?: number | undefined; starId?: string | undefined; onProgress?: Progress },
): Promise<{ starId: string }> {
  const { reviews, onProgress = () => {} } = wanted;
  const ofStar = Math.min(mostOfStar, Math.ceil(reviews / 10));
  const others = wanted.performers ?? Math.ceil((reviews - ofStar) / reviewsOfOthers);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const starId = await connection.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
      await sql`set local work_mem = '256MB'`.execute(trx);
      const finish = await setAside(trx);
      const starId = await listPerformers(trx, wanted.starId, others);
      // Ids are in the order of time, to the millisecond.
      const { rows } = await sql<{ since: string }>`select uuid_v7() as since, pg_sleep(0.002)`.execute(trx);
      const since = rows[0]?.since ?? '';
      for (const [from, to, performers] of [
        [0, ofStar, 1],
        [ofStar, reviews, others],
      ] as const) {
        for (let first = from; first < to; first += batch) {
          await addReviews(trx, { first, last: Math.min(first + batch, to) - 1, from, to, performers });
          onProgress('Writing reviews', Math.min(first + batch, to), reviews);
        }
      }
      await sql`analyze reviews`.execute(trx);
      await addUp(trx, { since, starId }, onProgress);
      await finish(onProgress);
      await sql`select pg_notify('performer_changed', ${starId})`.execute(trx);
      return starId;
    });
    // What the nightly jobs do, and what the planner learns by itself in a while.
    onProgress('Filling the index of words', 0, 1);
    await fillWordIndex(connection);
    onProgress('Collecting statistics', 0, 1);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    return { starId };
  });
}

type Part = { first: number; last: number; from: number; to: number; performers: number };

/**
 * A part of the reviews numbered from `from` to `to`: the later the number, the later it was written, as in life, where
 * the latest lie beside each other. The same numbers give the same mixture again; one in four is answered.
 */
const addReviews = (trx: Database, { first, last, from, to, performers }: Part) =>
  sql`
  with written as (
    select
      n,
      date_trunc('milliseconds', now() - interval '730 days' * ((${to} - n)::float8 / ${to - from})) as created_at,
      case when n % 97 = 0 then 'pending' else 'approved' end as status
    from generate_series(${first}::bigint, ${last}::bigint) as n
  ), added as (
    insert into reviews
      (performer_id, reviewer_name, reviewer_email, rating, comment, event_type, service_id, status, decided_at,
        waited_hours, verified_at, is_public, reply_waited_seconds, in_word_index, created_at)
    select
      s.id,
      (${[...reviewerNames]}::text[])[n * 31 % ${reviewerNames.length} + 1],
      left(md5(n::text), 10) || '@example.test',
      case when n % 50 = 0 then 1 when n % 25 = 0 then 2 when n % 14 = 0 then 3 when n % 5 = 0 then 4 else 5 end,
      (${comments}::text[])[n * 17 % ${comments.length} + 1] || ' (' || n || ')',
      coalesce((${services}::text[])[n % 4 + 1], ''),
      s.services[n % 4 + 1],
      w.status,
      d.decided_at,
      case when d.decided_at is not null then wait_in_hours(w.created_at, d.decided_at) end,
      case when n % 4 <> 0 then now() end,
      n % 101 <> 0,
      case when w.status = 'approved' and n % 4 = 1 then 86400 end,
      ${performers === 1 && to > readAlong.most}::boolean and n < ${to - readAlong.left},
      w.created_at
    from written w
    cross join lateral (
      select case when w.status <> 'pending' then least(now(), w.created_at + interval '1 hour' * (1 + n % 30)) end
    ) as d (decided_at)
    join seeded s on s.number = ${performers === 1 ? sql`0` : sql`n % ${performers} + 1`}
    order by n
    returning id, performer_id, created_at, status, decided_at, replied
  ), answered as (
    insert into replies (review_id, performer_id, reply_text, created_at)
    select id, performer_id, ${replyTexts.good[0]}, created_at + interval '1 day' from added where replied
  )
  insert into decisions (review_id, outcome, decided_at)
  select id, status, decided_at from added where status <> 'pending'
`.execute(trx);
