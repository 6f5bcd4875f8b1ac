import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { ratings } from '#shared/ratings.ts';
import { type ReviewFilters, searchWords } from '#shared/review-filters.ts';
import { reviewStatuses } from '#shared/reviews.ts';
import type { Database } from '../../db/open.ts';
import type { Cursor } from '../../http/cursor.ts';

export type ReviewPage = ReviewFilters & { performerId: string; limit: number; cursor?: Cursor };

/** How far a search reads along the list before it turns to the index of words, or stops for now. */
const walkedBySearch = 1000;

/** Three letters in a row are what the index knows. Of other scripts than Latin it may know none: that is the server's. */
const isInIndex = (word: string) => /[a-z0-9]{3}/i.test(word);

/** `stoppedAt`: more may follow from there on, although the page is not full. */
type Places = { places: Cursor[]; stoppedAt: Cursor | null };

/**
 * The places of a page's reviews in the list, newest first, one more than asked for.
 *
 * No way to narrow the list reads all of it. A filter is a merge of walks along an index. The whole address of a
 * customer means that customer, and has an index of its own. Any other search walks first, which soon fills a page with
 * words that many reviews have; words that few have are found by the index of trigrams, which is slow only for words
 * that many have. Words that the index does not know, short ones and Japanese ones, are looked for along the list alone,
 * a thousand reviews at a time: the page is then short, and says where to go on. `offset 0` has each walked review
 * looked up by its id: a join of all reviews was the plan at some sizes.
 */
export async function findPlaces(db: Database, page: ReviewPage): Promise<Places> {
  const words = searchWords(page.q);
  const toTheEnd = async (query: RawBuilder<Cursor>) => ({ places: (await query.execute(db)).rows, stoppedAt: null });
  if (words.length === 0) return toTheEnd(walk(page, page.limit + 1));
  const customer = await findCustomer(db, page.performerId, words);
  if (customer !== undefined) {
    const others = words.filter((word) => word !== customer);
    return toTheEnd(lookUp(page, [isFrom([customer]), ...others.map(hasWord)]));
  }
  const { rows } = await sql<Cursor & { walked: number; lastAt: Date; lastId: string }>`
    with walked as materialized (${walk(page, walkedBySearch)})
    select r.id, r.created_at, n.walked, e.last_at, e.last_id
    from (select count(*) as walked from walked) n
    left join lateral (
      select w.id as last_id, w.created_at as last_at from walked w order by w.created_at, w.id limit 1
    ) e on true
    left join lateral (
      select w.id, w.created_at from walked w
      cross join lateral (select from reviews r where r.id = w.id and ${allOf(words.map(hasWord))} offset 0) m
      order by w.created_at desc, w.id desc limit ${page.limit + 1}
    ) r on true
    order by r.created_at desc, r.id desc
  `.execute(db);
  const places = rows.filter(({ id }) => id !== null);
  const [first] = rows;
  if (places.length > page.limit || !first || first.walked < walkedBySearch) return { places, stoppedAt: null };
  if (words.some(isInIndex)) return toTheEnd(lookUp(page, words.map(hasWord)));
  return { places, stoppedAt: { createdAt: first.lastAt, id: first.lastId } };
}

const inRange = ({ performerId, from, to, cursor }: ReviewPage): RawBuilder<boolean> => {
  const terms = [sql<boolean>`r.performer_id = ${performerId}`];
  if (from) terms.push(sql`r.created_at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to) terms.push(sql`r.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (cursor) terms.push(sql`(r.created_at, r.id) < (${cursor.createdAt}, ${cursor.id})`);
  return allOf(terms);
};

/** The newest `count` places of a filtered list, search aside. */
function walk(page: ReviewPage, count: number): RawBuilder<Cursor> {
  const stretches = listStretches(page);
  if (stretches === null)
    return sql`
      select r.id, r.created_at from reviews r where ${inRange(page)}
      order by r.created_at desc, r.id desc limit ${count}`;
  return sql`
    select w.id, w.created_at
    from unnest(
      ${stretches.map(({ status }) => status)}::text[],
      ${stretches.map(({ rating }) => rating)}::smallint[],
      ${stretches.map(({ replied }) => replied)}::boolean[]
    ) as s (status, rating, replied)
    cross join lateral (
      select r.id, r.created_at from reviews r
      where ${inRange(page)} and r.status = s.status and r.rating = s.rating and r.replied = s.replied
      order by r.created_at desc, r.id desc limit ${count}
    ) w
    order by w.created_at desc, w.id desc limit ${count}`;
}

/** Every combination of status, stars and reply that the filters let through; null when they let all of them. */
function listStretches({ status, stars, replied }: ReviewFilters) {
  if (!status && !stars && !replied) return null;
  const choices = {
    status: status ? [status] : reviewStatuses,
    rating: stars ? [Number(stars)] : ratings,
    replied: replied ? [replied === 'yes'] : [true, false],
  };
  return choices.status.flatMap((each) =>
    choices.rating.flatMap((rating) => choices.replied.map((has) => ({ status: each, rating, replied: has }))),
  );
}

/** The same page by an index of what is sought. Materialized, or the planner walks the list in the hope of an early end. */
function lookUp(page: ReviewPage, sought: RawBuilder<boolean>[]): RawBuilder<Cursor> {
  const terms = [inRange(page), ...sought];
  if (page.status) terms.push(sql`r.status = ${page.status}`);
  if (page.stars) terms.push(sql`r.rating = ${Number(page.stars)}`);
  if (page.replied) terms.push(sql`r.replied = ${page.replied === 'yes'}`);
  return sql`
    with hits as materialized (select r.id, r.created_at from reviews r where ${allOf(terms)})
    select id, created_at from hits order by created_at desc, id desc limit ${page.limit + 1}`;
}

/** Which of the words is the whole address of one of the performer's customers. */
async function findCustomer(db: Database, performerId: string, words: string[]): Promise<string | undefined> {
  const addresses = words.filter((word) => word.includes('@'));
  if (addresses.length === 0) return undefined;
  const { rows } = await sql<{ address: string }>`
    select lower(r.reviewer_email) as address from reviews r
    where r.performer_id = ${performerId} and ${isFrom(addresses)} limit 1
  `.execute(db);
  return addresses.find((address) => address.toLowerCase() === rows[0]?.address);
}

const allOf = (terms: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(terms, sql` and `)})`;

const isFrom = (addresses: string[]): RawBuilder<boolean> =>
  sql`lower(r.reviewer_email) = any (${addresses.map((address) => address.toLowerCase())}::text[])`;

function hasWord(word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`review_words(r.reviewer_name, r.reviewer_email, r.event_type, r.comment) like lower(${pattern})`;
}

/** Everything an owner sees of these reviews of theirs, newest first. */
export const readReceived = (db: Database, performerId: string, ids: string[]) =>
  db
    .selectFrom('reviews as r')
    .select((eb) => [
      'r.id',
      'r.reviewerName',
      'r.reviewerEmail',
      'r.rating',
      'r.comment',
      'r.createdAt',
      'r.eventType',
      'r.verifiedAt',
      'r.status',
      'r.isPublic',
      'r.source',
      'r.rejectedReason',
      jsonObjectFrom(
        eb.selectFrom('replies as a').select(['a.replyText', 'a.createdAt']).whereRef('a.reviewId', '=', 'r.id'),
      ).as('reply'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select(['f.url', 'f.approvedAt'])
          .whereRef('f.reviewId', '=', 'r.id')
          .orderBy('f.position'),
      ).as('photos'),
      jsonObjectFrom(
        eb
          .selectFrom('flags as g')
          .select(['g.reason', 'g.createdAt', 'g.outcome', 'g.resolvedAt'])
          .whereRef('g.reviewId', '=', 'r.id')
          .orderBy('g.createdAt', 'desc')
          .limit(1),
      ).as('flag'),
    ])
    .where('r.performerId', '=', performerId)
    .where(sql<boolean>`r.id = any (${ids}::uuid[])`)
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .execute();
