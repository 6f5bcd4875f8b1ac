import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import { findKeys } from '#server/features/reviews/own/own-reviews.queries.ts';
import { bytesOfReview } from '#server/features/reviews/review-bytes.ts';
import { reviewCoreColumns } from '#server/features/reviews/review-core.ts';
import { readWithinBytes, withinBytes } from '#server/http/page-bytes.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { ReviewSort } from '#shared/public-list.ts';
import { type Rating, ratings } from '#shared/ratings.ts';

/** `ids`: only these, in the order of time all the same. `before`: the page that ends there, read from its end. */
export type PublishedPage = {
  performerId: string | Expression<string>;
  limit: number;
  cursor?: Cursor | undefined;
  before?: Cursor | undefined;
  sort?: ReviewSort | undefined;
  stars?: Rating | undefined;
  photos?: 'yes' | undefined;
  q?: string | undefined;
  ids?: string[] | undefined;
};

type SearchedPage = PublishedPage & { performerId: string; q: string };

/** A review of the page, what the list is sorted by before time, and how far from the cursor it is, counted from 1. */
type Key = { id: string; rank: number | null; position: number };

const byPosition = sql`p.position`;

/** Reviews with their reply and photos, from the cursor on. One row more than asked for tells whether there is a next page. */
export const listPublished = (db: Database, page: PublishedPage) =>
  readWithinBytes(db, withReplyAndPhotos(db, keysOf(page)), {
    // Reviews that were chosen one by one are few, and shown all together.
    bytes: page.ids === undefined ? bytesOfReview : sql`0`,
    order: byPosition,
  });

/** Those that have the words a visitor searches for. */
export async function listFound(db: Database, page: SearchedPage) {
  const keys = await foundKeys(db, page);
  return readWithinBytes(db, withReplyAndPhotos(db, keys), { bytes: bytesOfReview, order: byPosition });
}

export type PublishedRow = Awaited<ReturnType<typeof listPublished>>[number];
type Times = 'createdAt' | 'verifiedAt' | 'editedAt';
/** A row as JSON has it. */
export type PublishedJson = Omit<PublishedRow, Times | 'rank' | 'position' | 'bytesBefore'> &
  Record<'createdAt', string> &
  Record<'verifiedAt' | 'editedAt', string | null>;

/** Under the names that the rest of the program knows, so that nobody has to rename them. */
const shownInJson = {
  id: sql.ref('l.id'),
  reviewerName: sql.ref('l.reviewerName'),
  rating: sql.ref('l.rating'),
  comment: sql.ref('l.comment'),
  createdAt: sql.ref('l.createdAt'),
  eventType: sql.ref('l.eventType'),
  verifiedAt: sql.ref('l.verifiedAt'),
  verifiedGig: sql.ref('l.verifiedGig'),
  editedAt: sql.ref('l.editedAt'),
  reply: sql.ref('l.reply'),
  photos: sql.ref('l.photos'),
  found: sql.ref('l.found'),
};

/** The latest reviews as one value, for a query that reads their performer too. */
export const latestAsJson = (db: Database, page: Pick<PublishedPage, 'performerId' | 'limit'>) => {
  const rows = withinBytes(withReplyAndPhotos(db, keysOf(page)), { bytes: bytesOfReview, order: byPosition });
  return sql<PublishedJson[]>`(
    select coalesce(json_agg(${jsonBuildObject(shownInJson)} order by l.position), '[]') from (${rows}) l
  )`;
};

const withReplyAndPhotos = (db: Database, keys: RawBuilder<Key>) =>
  db
    .selectFrom(sql<Key>`(${keys})`.as('k'))
    .innerJoin('reviews as r', 'r.id', 'k.id')
    .select((eb) => [
      ...reviewCoreColumns,
      'k.rank',
      'k.position',
      sql<{ replyText: string; createdAt: string } | null>`(
        select json_build_object('replyText', a.reply_text, 'createdAt', a.created_at)
        from replies a where a.review_id = r.id
      )`.as('reply'),
      jsonArrayFrom(
        eb
          .selectFrom('reviewPhotos as f')
          .select('f.url')
          .whereRef('f.reviewId', '=', 'r.id')
          .where('f.approvedAt', 'is not', null)
          .orderBy('f.position'),
      ).as('photos'),
    ]);

/** Words that a visitor searches for. They are looked up in what the public sees: never in addresses. */
async function foundKeys(db: Database, page: SearchedPage): Promise<RawBuilder<Key>> {
  const { performerId, limit, cursor, stars, photos, q } = page;
  const shown = { published: true as const, ...(photos && { photos }), ...(stars && { stars: `${stars}` as const }) };
  const keys = await findKeys(db, { performerId, limit, q, ...(cursor && { cursor }), ...shown });
  return sql`
    select f.id, null::integer as rank, f.position
    from unnest(${keys.map(({ id }) => id)}::uuid[]) with ordinality as f (id, position)`;
}

const isShown = ({ performerId, stars, photos, ids }: PublishedPage): RawBuilder<boolean> => {
  const terms = [sql<boolean>`r.performer_id = ${performerId} and r.published`];
  if (stars) terms.push(sql`r.rating = ${stars}`);
  if (photos) terms.push(sql`r.shown_photos > 0`);
  if (ids) terms.push(sql`r.id = any (${ids}::uuid[])`);
  return sql`(${sql.join(terms, sql` and `)})`;
};

/** A page is walked along an index, forwards from its cursor or backwards from it. */
function keysOf(page: PublishedPage): RawBuilder<Key> {
  const { sort = 'newest', stars } = page;
  const from = page.before ?? page.cursor;
  const isRanked = from === undefined || from.rank !== undefined;
  if (sort === 'detailed' && isRanked) return byLength(page, from);
  // Those with the same stars have no order of stars, and a cursor without a rank is one of another list.
  if ((sort === 'highest' || sort === 'lowest') && !stars && isRanked) return byStars(page, from, sort);
  return byTime(page, from);
}

const directions = ({ before }: PublishedPage) =>
  before ? { order: sql`asc`, beyond: sql`>` } : { order: sql`desc`, beyond: sql`<` };

function byTime(page: PublishedPage, from: Cursor | undefined): RawBuilder<Key> {
  const { order, beyond } = directions(page);
  return sql`
    select r.id, null::integer as rank, row_number() over (order by r.created_at ${order}, r.id ${order}) as position
    from reviews r
    where ${isShown(page)} ${from ? sql`and (r.created_at, r.id) ${beyond} (${from.createdAt}, ${from.id})` : sql``}
    order by r.created_at ${order}, r.id ${order} limit ${sql.lit(page.limit + 1)}`;
}

function byLength(page: PublishedPage, from: Cursor | undefined): RawBuilder<Key> {
  const { order, beyond } = directions(page);
  const sorted = sql`char_length(r.comment) ${order}, r.created_at ${order}, r.id ${order}`;
  const after =
    from &&
    sql`and (char_length(r.comment), r.created_at, r.id) ${beyond} (${from.rank}, ${from.createdAt}, ${from.id})`;
  return sql`
    select r.id, char_length(r.comment) as rank, row_number() over (order by ${sorted}) as position
    from reviews r
    where ${isShown(page)} ${after ?? sql``}
    order by ${sorted} limit ${sql.lit(page.limit + 1)}`;
}

/** Earlier and later than every review. */
const ends = {
  first: { createdAt: '-infinity', id: lowestId },
  last: { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
};

/** One walk for each number of stars, in their order; those before the cursor's are left out. */
function byStars(page: PublishedPage, from: Cursor | undefined, sort: 'highest' | 'lowest'): RawBuilder<Key> {
  const { order, beyond } = directions(page);
  const descending = (sort === 'highest') !== (page.before !== undefined);
  const all = descending ? ratings.toReversed() : [...ratings];
  const walked = all.filter(
    (rating) => !from || (descending ? rating <= Number(from.rank) : rating >= Number(from.rank)),
  );
  const start = page.before ? ends.first : ends.last;
  const starts = walked.map((rating) => (rating === from?.rank ? from : start));
  return sql`
    select w.id, s.rating::integer as rank, row_number() over (order by s.turn, w.created_at ${order}, w.id ${order}) as position
    from unnest(
      ${walked}::smallint[], ${starts.map(({ createdAt }) => createdAt)}::timestamptz[], ${starts.map(({ id }) => id)}::uuid[]
    ) with ordinality as s (rating, created_at, id, turn)
    cross join lateral (
      select r.id, r.created_at from reviews r
      where ${isShown(page)} and r.rating = s.rating and (r.created_at, r.id) ${beyond} (s.created_at, s.id)
      order by r.created_at ${order}, r.id ${order} limit ${sql.lit(page.limit + 1)}
    ) w
    order by s.turn, w.created_at ${order}, w.id ${order} limit ${sql.lit(page.limit + 1)}`;
}

export const listPublishedIds = (db: Database, performerId: string, ids: string[]) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('performerId', '=', performerId)
    .where('published', '=', true)
    .where('id', 'in', ids)
    .execute();
