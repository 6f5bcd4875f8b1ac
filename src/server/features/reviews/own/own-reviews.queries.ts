import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';
import { hasSealedPhotos } from '#server/features/pictures/sealed-photos.ts';
import { bytesOfReview } from '#server/features/reviews/review-bytes.ts';
import { decidedReviewColumns, reviewCoreColumns } from '#server/features/reviews/review-core.ts';
import { newestFirst, readWithinBytes } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
import { ratings } from '#shared/ratings.ts';
import { type ReviewFilters, searchWords } from '#shared/review-filters.ts';
import { type ReviewStatus, reviewStatuses } from '#shared/review-states.ts';
import { hasPublicWord, hasWord, mayHaveWord } from './word-index.ts';

export type ReviewPage = ReviewFilters & {
  performerId: string;
  limit: number;
  cursor?: Cursor;
  /** Only what the public sees, searched by what it sees. */
  published?: true;
  photos?: 'yes';
};

/** How far a search reads along the list before it turns to the index of words. */
const walkedBySearch = 1000;

/**
 * The sort keys (time and id) of a page's reviews, newest first, one more than asked for.
 *
 * No way to narrow the list reads all of it. A filter is a merge of walks along an index. The whole address of a
 * customer means that customer, and has an index of its own. Any other search walks first, which soon fills a page with
 * words that many reviews have; words that few have are found by the index of words, which is slow only for words that
 * many have.
 */
export async function findKeys(db: Database, page: ReviewPage, walked = walkedBySearch): Promise<Cursor[]> {
  const words = searchWords(page.q);
  const most = page.limit + 1;
  if (words.length === 0) return keysOf(db, walk(page, most));
  const customer = page.published ? undefined : await findCustomer(db, page.performerId, words);
  if (customer !== undefined) {
    const others = words.filter((word) => word !== customer);
    return keysOf(db, matching(page, keysWith(page, [isFrom(customer)]), others, most));
  }
  const { rows } = await sql<Cursor & { walked: number; lastAt: Date; lastId: string }>`
    with walked as materialized (${walk(page, walked)})
    select m.id, m.created_at, n.walked, e.created_at as last_at, e.id as last_id
    from (select count(*) as walked from walked) n
    left join lateral (select w.id, w.created_at from walked w order by w.created_at, w.id limit 1) e on true
    left join lateral (${matching(page, sql`select id, created_at from walked`, words, most)}) m on true
    order by m.created_at desc, m.id desc
  `.execute(db);
  const keys = rows.filter(({ id }) => id !== null);
  const [first] = rows;
  if (keys.length === most || !first || first.walked < walked) return keys;
  const further = { ...page, cursor: { createdAt: first.lastAt, id: first.lastId } };
  const older = await keysOf(db, matching(page, lookUp(further, words), words, most - keys.length));
  return [...keys, ...older];
}

const keysOf = async (db: Database, query: RawBuilder<Cursor>) => (await query.execute(db)).rows;

/**
 * The newest of these keys whose review has all the words. Taken in order and looked up one by one, so that the first
 * page of many is all that is read: `offset 0` keeps the planner from joining and sorting all of them.
 */
const matching = (
  { published }: ReviewPage,
  keys: RawBuilder<Cursor>,
  words: string[],
  most: number,
): RawBuilder<Cursor> => sql`
  with keys as materialized (${keys})
  select p.id, p.created_at
  from (select id, created_at from keys order by created_at desc, id desc offset 0) p
  cross join lateral (select from reviews r where r.id = p.id and ${allOf(words.map(published ? hasPublicWord : hasWord))} offset 0) m
  order by p.created_at desc, p.id desc limit ${most}`;

/** As `standingOf` has it. */
const isUnconfirmed = sql<boolean>`r.status = 'pending' and r.source = 'business' and r.verified_at is null`;

/** Few of many, each with an index of its own. */
const hasOwnIndex = (status: ReviewFilters['status']) => status === 'hidden' || status === 'unconfirmed';

const inRange = ({ performerId, status, from, to, cursor, published, photos }: ReviewPage): RawBuilder<boolean> => {
  const terms = [sql<boolean>`r.performer_id = ${performerId}`];
  if (published || status === 'published') terms.push(sql`r.published`);
  if (status === 'hidden') terms.push(sql`r.status = 'approved' and not r.is_public`);
  if (status === 'unconfirmed') terms.push(isUnconfirmed);
  if (status === 'waiting') terms.push(sql`not (${isUnconfirmed})`);
  if (photos) terms.push(sql`r.shown_photos > 0`);
  if (from) terms.push(sql`r.created_at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to) terms.push(sql`r.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (cursor) terms.push(sql`(r.created_at, r.id) < (${cursor.createdAt}, ${cursor.id})`);
  return allOf(terms);
};

/** The newest `count` keys of a filtered list, search aside. */
function walk(page: ReviewPage, count: number): RawBuilder<Cursor> {
  const ranges = listRanges(page);
  if (ranges === null) return sql`${keysWith(page, [])} order by r.created_at desc, r.id desc limit ${count}`;
  return sql`
    select w.id, w.created_at
    from unnest(
      ${ranges.map(({ status }) => status)}::text[],
      ${ranges.map(({ rating }) => rating)}::smallint[],
      ${ranges.map(({ replied }) => replied)}::boolean[]
    ) as s (status, rating, replied)
    cross join lateral (
      select r.id, r.created_at from reviews r
      where ${inRange(page)} and r.status = s.status and r.rating = s.rating and r.replied = s.replied
      order by r.created_at desc, r.id desc limit ${count}
    ) w
    order by w.created_at desc, w.id desc limit ${count}`;
}

/**
 * Every combination of status, stars and reply that the filters let through; null when they let all of them, or when
 * those that are asked for have an index of their own.
 */
function listRanges({ status, stars, replied }: ReviewFilters) {
  if (hasOwnIndex(status) || (!status && !stars && !replied)) return null;
  const choices = {
    status: status ? [storedStatus(status)] : reviewStatuses,
    rating: stars ? [Number(stars)] : ratings,
    replied: replied ? [replied === 'yes'] : [true, false],
  };
  return choices.status.flatMap((each) =>
    choices.rating.flatMap((rating) => choices.replied.map((has) => ({ status: each, rating, replied: has }))),
  );
}

function storedStatus(status: NonNullable<ReviewFilters['status']>): ReviewStatus {
  if (status === 'published' || status === 'hidden') return 'approved';
  return status === 'waiting' || status === 'unconfirmed' ? 'pending' : status;
}

/** The keys of the filtered list that match all of `conditions`. */
function keysWith(page: ReviewPage, conditions: RawBuilder<boolean>[]): RawBuilder<Cursor> {
  const terms = [inRange(page), ...conditions];
  if (page.status && !hasOwnIndex(page.status)) terms.push(sql`r.status = ${storedStatus(page.status)}`);
  if (page.stars) terms.push(sql`r.rating = ${Number(page.stars)}`);
  if (page.replied) terms.push(sql`r.replied = ${page.replied === 'yes'}`);
  return sql`select r.id, r.created_at from reviews r where ${allOf(terms)}`;
}

/** The keys that may have all the words: those the index of words finds, and all that are not in it yet. */
const lookUp = (page: ReviewPage, words: string[]): RawBuilder<Cursor> => sql`
  ${keysWith(page, [sql`r.in_word_index`, ...words.map((word) => mayHaveWord(page.performerId, word))])}
  union all
  ${keysWith(page, [sql`not r.in_word_index`])}`;

/** Which of the words is the whole address of one of the performer's customers. */
async function findCustomer(db: Database, performerId: string, words: string[]): Promise<string | undefined> {
  const addresses = words.filter((word) => word.includes('@'));
  if (addresses.length === 0) return undefined;
  const { rows } = await sql<{ address: string }>`
    select a.address from unnest(${addresses}::text[]) as a (address)
    where exists (select from reviews r where r.performer_id = ${performerId} and ${isFrom(sql.ref('a.address'))})
    limit 1
  `.execute(db);
  return rows[0]?.address;
}

/** Every review that came in and counts. */
export const countReceived = async (db: Database, performerId: string): Promise<number> => {
  const totals = await db
    .selectFrom('performerTotals')
    .select('received')
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  return totals?.received ?? 0;
};

const allOf = (terms: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  terms.length === 0 ? sql`true` : sql`(${sql.join(terms, sql` and `)})`;

const isFrom = (address: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`lower(r.reviewer_email) = lower(${address})`;

/** Everything an owner sees of these reviews of theirs, newest first, as many as go into a page. */
export const readReceived = (db: Database, performerId: string, ids: string[]) =>
  readWithinBytes(db, received(db, performerId, ids), { bytes: bytesOfReview, order: newestFirst });

const received = (db: Database, performerId: string, ids: string[]) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as act', 'act.id', 'r.performerId')
    .select((eb) => [
      ...reviewCoreColumns,
      ...decidedReviewColumns,
      'r.reviewerEmail',
      'r.isPublic',
      sql<boolean>`r.published and act.suspended_at is null`.as('isShown'),
      jsonObjectFrom(
        eb.selectFrom('replies as a').select(['a.replyText', 'a.createdAt']).whereRef('a.reviewId', '=', 'r.id'),
      ).as('reply'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select(['f.fileKey', 'f.approvedAt'])
          .whereRef('f.reviewId', '=', 'r.id')
          .where(({ not }) => not(hasSealedPhotos))
          .orderBy('f.position'),
      ).as('photos'),
      jsonObjectFrom(
        eb
          .selectFrom('flags as g')
          .select(['g.reason', 'g.createdAt', 'g.outcome', 'g.resolvedAt'])
          .whereRef('g.reviewId', '=', 'r.id')
          .where('g.source', '=', 'owner')
          .orderBy('g.createdAt', 'desc')
          .limit(1),
      ).as('flag'),
    ])
    .where('r.performerId', '=', performerId)
    .where(sql<boolean>`r.id = any (${ids}::uuid[])`);
