import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { closings, openings, replyTexts, reviewerNames } from '#server/demo/words.ts';
import { fillWordIndex } from '#server/features/reviews/word-index.ts';
import { addOwner } from './factories.ts';

/** What each of the others has unless their number is given; the star of the crowd has a tenth of all. */
const reviewsOfOthers = 100;
/** A commit now and then: within one transaction a review steps over all former versions of its performer's totals. */
const batch = { star: 200, others: 2_000 };

const comments = [openings.good, openings.middling, openings.bad].flatMap((mood) =>
  mood.flatMap((opening) => closings.good.map((closing) => `${opening} ${closing}`.trim())),
);

/**
 * Two years of reviews: a tenth of them for one performer, the rest a hundred each for others. They go in as a
 * customer's do, through every trigger, so that the totals are the product's own.
 */
export async function addCrowd(
  db: Database,
  wanted: { reviews: number; performers?: number; starId?: string; onProgress?: (added: number) => void },
): Promise<{ starId: string }> {
  const starId = wanted.starId ?? (await addOwner(db)).id;
  const forStar = Math.ceil(wanted.reviews / 10);
  const middle = Math.ceil((forStar + wanted.reviews) / 2);
  const ofEach = wanted.performers ? Math.ceil((wanted.reviews - forStar) / wanted.performers) : reviewsOfOthers;
  let added = 0;
  const addRange = async (performerIds: string[], [from, to]: [number, number], most: number) => {
    for (let first = from; first < to; first += most) {
      const count = Math.min(most, to - first);
      await unhurried(db, (connection) => addReviews(connection, performerIds, { count, first, from, to }));
      added += count;
      wanted.onProgress?.(added);
    }
  };
  const addOthers = async (from: number, to: number) => {
    if (from < to) await addRange(await addOwners(db, Math.ceil((to - from) / ofEach)), [from, to], batch.others);
  };
  // Three at once, each for performers of its own: so none waits for another.
  await Promise.all([
    addRange([starId], [0, forStar], batch.star),
    addOthers(forStar, middle),
    addOthers(middle, wanted.reviews),
  ]);
  await passNight(db);
  return { starId };
}

async function addOwners(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into accounts (email, name, first_name, last_name)
      select 'owner-' || gen_random_uuid() || '@example.test', 'Ada Lark', 'Ada', 'Lark'
      from generate_series(1, ${count}::int)
      returning id
    ), acts as (
      insert into performers (slug, business_name)
      select 'act-' || md5(id::text), 'Act ' || left(md5(id::text), 8) from people
      returning id, slug
    )
    insert into memberships (performer_id, account_id, role)
    select a.id, p.id, 'owner' from acts a join people p on a.slug = 'act-' || md5(p.id::text)
    returning performer_id as id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The address of the customer with this number: as unlike the others' as addresses are. */
export const customerAddress = (number: number) =>
  `${createHash('md5').update(String(number)).digest('hex').slice(0, 10)}@example.test`;

type Part = { first: number; count: number; from: number; to: number };

/**
 * A part of the reviews numbered from `from` to `to`: the later the number, the later it was written, as in life, where
 * the latest lie beside each other. The same call gives the same mixture again; one in four is answered.
 */
const addReviews = (db: Database, performerIds: string[], { first, count, from, to }: Part) =>
  sql`
    with added as (
      insert into reviews
        (performer_id, reviewer_name, reviewer_email, rating, comment, event_type, status, decided_at, verified_at,
          is_public, created_at)
      select
        (${performerIds}::uuid[])[n % ${performerIds.length} + 1],
        (${[...reviewerNames]}::text[])[n * 31 % ${reviewerNames.length} + 1],
        left(md5(n::text), 10) || '@example.test',
        case when n % 50 = 0 then 1 when n % 25 = 0 then 2 when n % 14 = 0 then 3 when n % 5 = 0 then 4 else 5 end,
        (${comments}::text[])[n * 17 % ${comments.length} + 1] || ' (' || n || ')',
        (array['Wedding', 'Birthday', 'Corporate event', ''])[n % 4 + 1],
        case when n % 97 = 0 then 'pending' else 'approved' end,
        case when n % 97 = 0 then null else now() end,
        case when n % 4 = 0 then null else now() end,
        n % 101 <> 0,
        date_trunc('milliseconds', now() - interval '730 days' * (${to} - n)::float8 / ${to - from})
      from generate_series(${first}::bigint, ${first + count - 1}::bigint) as n
      returning id, performer_id, created_at, status
    )
    insert into replies (review_id, performer_id, reply_text, created_at)
    select id, performer_id, ${replyTexts.good[0]}, created_at + interval '1 day'
    from added
    where status = 'approved' and hashtext(id::text) % 4 = 0
  `.execute(db);

/** What the nightly jobs do, and what the planner learns by itself in a while. */
const passNight = (db: Database) =>
  unhurried(db, async (connection) => {
    await fillWordIndex(connection);
    await sql`vacuum analyze`.execute(connection);
  });

/** Thousands of reviews and years of days at once may take longer than anybody's request, on a busy machine above all. */
const unhurried = (db: Database, work: (connection: Database) => Promise<unknown>) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await work(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
