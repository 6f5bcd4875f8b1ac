import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { closings, openings, replyTexts, reviewerNames } from '#server/demo/words.ts';
import { fillWordIndex, readAlong } from '#server/features/reviews/word-index.ts';

/** What each of the others has unless their number is given. The star has a tenth of all, and never more than this. */
const reviewsOfOthers = 100;
const mostOfStar = 100_000;
/** Of one statement: enough to be quick, and often enough to say how far it is. */
const batch = 100_000;
/** Reviews whose totals are made at once: an array of them is held in memory. */
const countedAtOnce = 300_000;

const filled = [
  'reviews',
  'replies',
  'decisions',
  'performer_totals',
  'performer_days',
  'performer_service_days',
  'performer_waits',
];
const services = ['Wedding', 'Birthday', 'Corporate event'];
const comments = [openings.good, openings.middling, openings.bad].flatMap((mood) =>
  mood.flatMap((opening) => closings.good.map((closing) => `${opening} ${closing}`.trim())),
);

/** The address of the customer with this number: as unlike the others' as addresses are. */
export const customerAddress = (number: number) =>
  `${createHash('md5').update(String(number)).digest('hex').slice(0, 10)}@example.test`;

export type SeedProgress = (stage: string, done: number, all: number) => void;

/**
 * Two years of reviews, a tenth of them for one performer, in one transaction. They go in without the triggers and the
 * indexes, which would take hours for millions; both have their say once, at the end, and a test compares what they
 * leave with what the triggers would have written.
 */
export async function fillReviews(
  db: Database,
  wanted: { reviews: number; performers?: number | undefined; starId?: string | undefined; onProgress?: SeedProgress },
): Promise<{ starId: string }> {
  const { reviews, onProgress = () => {} } = wanted;
  const ofStar = Math.min(mostOfStar, Math.ceil(reviews / 10));
  const others = wanted.performers ?? Math.ceil((reviews - ofStar) / reviewsOfOthers);
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const starId = await connection.transaction().execute(async (trx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(trx);
      await sql`set local work_mem = '256MB'`.execute(trx);
      const starId = await listPerformers(trx, wanted.starId, others);
      const finish = await setAside(trx);
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
      await countReviews(trx, { since, others, ofEach: (reviews - ofStar) / Math.max(1, others) }, onProgress);
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

/** Number 0 is the star, a new one too unless it is given. Each has its services, in the order of `services`. */
async function listPerformers(trx: Database, starId: string | undefined, others: number): Promise<string> {
  await sql`create temporary table seeded (number integer primary key, id uuid not null, services bigint[]) on commit drop`.execute(
    trx,
  );
  if (starId) await sql`insert into seeded (number, id) values (0, ${starId})`.execute(trx);
  const first = starId ? 1 : 0;
  const { rows } = await sql<{ id: string }>`
    with people as (
      insert into accounts (email, name, first_name, last_name)
      select 'owner-' || gen_random_uuid() || '@example.test', 'Ada Lark', 'Ada', 'Lark'
      from generate_series(${first}::integer, ${others}::integer)
      returning id
    ), acts as (
      insert into performers (slug, business_name)
      select 'act-' || md5(id::text), 'Act ' || left(md5(id::text), 8) from people
      returning id, slug
    ), owners as (
      insert into memberships (performer_id, account_id, role)
      select a.id, p.id, 'owner' from acts a join people p on a.slug = 'act-' || md5(p.id::text)
      returning performer_id
    )
    insert into seeded (number, id) select ${first} - 1 + row_number() over (), performer_id from owners
    returning case number when 0 then id end as id
  `.execute(trx);
  await sql`
    insert into performer_services (performer_id, name, key)
    select s.id, name, lower(name) from seeded s cross join unnest(${services}::text[]) as name
    on conflict (performer_id, key) do nothing
  `.execute(trx);
  await sql`
    update seeded s set services = (
      select array_agg(p.id order by name.position)
      from unnest(${services}::text[]) with ordinality as name (text, position)
      join performer_services p on p.performer_id = s.id and p.key = lower(name.text))
  `.execute(trx);
  await sql`analyze seeded`.execute(trx);
  return starId ?? rows.find(({ id }) => id)?.id ?? '';
}

/**
 * Triggers off, indexes and references away. What is answered puts them back; a failure before does so too, with the
 * transaction.
 */
async function setAside(trx: Database): Promise<(onProgress: SeedProgress) => Promise<void>> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = any (${filled}::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(trx);
  const { rows: statistics } = await sql<{ index: string; column: number; target: number }>`
    select a.attrelid::regclass::text as index, a.attnum as column, a.attstattarget as target
    from pg_attribute a
    where a.attrelid::regclass::text = any (${indexes.map(({ name }) => name)}::text[]) and a.attstattarget >= 0
  `.execute(trx);
  const { rows: references } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conrelid = any (${filled}::regclass[])
  `.execute(trx);
  for (const table of filled) await sql`alter table ${sql.ref(table)} disable trigger user`.execute(trx);
  for (const { table, name } of references) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(trx);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(trx);
  return async (onProgress) => {
    for (const [at, { definition }] of indexes.entries()) {
      await sql.raw(definition).execute(trx);
      onProgress('Making indexes', at + 1, indexes.length);
    }
    for (const { index, column, target } of statistics) {
      await sql.raw(`alter index ${index} alter column ${column} set statistics ${target}`).execute(trx);
    }
    for (const [at, { table, name, definition }] of references.entries()) {
      await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(trx);
      onProgress('Checking references', at + 1, references.length);
    }
    for (const table of filled) await sql`alter table ${sql.ref(table)} enable trigger user`.execute(trx);
  };
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

/** The totals, by the product's own function. */
async function countReviews(
  trx: Database,
  { since, others, ofEach }: { since: string; others: number; ofEach: number },
  onProgress: SeedProgress,
): Promise<void> {
  const step = Math.max(1, Math.floor(countedAtOnce / Math.max(1, ofEach)));
  for (let first = 0; first <= others; first += step) {
    await sql<SqlBool>`
      select count_reviews(null, array_agg(row(
        r.performer_id, (r.created_at at time zone 'UTC')::date, r.service_id, r.status, r.rejected_reason,
        r.status = 'approved', r.published, r.status = 'approved' and not r.is_public, r.rating, r.waited_hours,
        r.reply_waited_seconds)::counted_review))
      from seeded s
      join reviews r on r.performer_id = s.id and r.id > ${since}
      where s.number between ${first} and ${first + step - 1}
    `.execute(trx);
    onProgress('Adding up', Math.min(first + step, others + 1), others + 1);
  }
}
