import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';
import { importedTotal } from '#server/features/imports/imported-total.ts';
import { createPerformerFinder, findPerformer, type More } from '#server/features/profiles/public-profiles.service.ts';
import { toReviewCore } from '#server/features/reviews/review-core.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { type Cursor, encodeCursor } from '#shared/cursor.ts';
import { limits } from '#shared/limits.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import {
  latestAsJson,
  listFound,
  listPublished,
  listPublishedIds,
  type PublishedJson,
  type PublishedPage,
  type PublishedRow,
} from './published-reviews.queries.ts';

export type PublicPageQuery = Omit<PublishedPage, 'performerId'>;
type ReviewRow = Omit<PublishedRow, 'rank' | 'position' | 'bytesBefore'> | PublishedJson;

const toPublicReview = (row: PageRow): PublicReview => ({
  ...toReviewCore(row),
  imageUrls: row.photos.map(({ url }) => url),
  reply: row.reply && {
    replyText: row.reply.replyText,
    createdAt: new Date(row.reply.createdAt).toISOString(),
  },
});

/** Of these ids, those of reviews that a performer has published. */
export async function findPublishedIds(db: Database, performerId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await listPublishedIds(db, performerId, ids)).map(({ id }) => id));
}

/** As many as one query reads along with their performer: the first page. */
export const latestRead = limits.page.default;

/**
 * Finds a performer, the latest reviews and more of theirs in one query. `latest(limit)`: the first page of the list, of
 * up to `latestRead` reviews.
 */
export function createLatestFinder<Value>(name: string, more: More<Value>) {
  const find = createPerformerFinder(name, (db, performerId) =>
    jsonBuildObject({ rows: latestAsJson(db, { performerId, limit: latestRead }), more: more(db, performerId) }),
  );
  return async (db: Database, idOrSlug: string) => {
    const found = await find(db, idOrSlug);
    if (!found) return null;
    const { more: read, ...profile } = found;
    const rows = (read.rows as PublishedJson[]).map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    return { profile, latest: (limit: number) => toPage(rows, { limit }), more: read.more as Value };
  };
}

const findWithLatest = createLatestFinder('performer-with-reviews', (_db, performerId) => importedTotal(performerId));

type Found = PublicReviews & { movedTo: string | null };

/** A performer and a page of what was published, or null when there is no such performer. */
export async function readPublicReviews(db: Database, idOrSlug: string, page: PublicPageQuery): Promise<Found | null> {
  const found = await readForPage(db, idOrSlug, page);
  if (!found) return null;
  const { imported: _, ...publicly } = found;
  return publicly;
}

/** The same for the public page, which also shows imported reviews: how many there are, where that was read along. */
export async function readForPage(
  db: Database,
  idOrSlug: string,
  page: PublicPageQuery,
): Promise<(Found & { imported: number | null }) | null> {
  const { limit, sort = 'newest', ...choice } = page;
  const isUnfiltered = sort === 'newest' && Object.values(choice).every((chosen) => chosen === undefined);
  if (isUnfiltered && limit <= latestRead) {
    const found = await findWithLatest(db, idOrSlug);
    return found && { ...found.profile, ...found.latest(limit), imported: found.more };
  }
  const found = await findPerformer(db, idOrSlug);
  return found && { ...found, ...(await readPublishedPage(db, found.performer.id, page)), imported: null };
}

type Page = Pick<PublicReviews, 'reviews' | 'nextCursor' | 'previousCursor'>;

/** A page of what a performer has published, without the performer. */
export async function readPublishedPage(db: Database, performerId: string, page: PublicPageQuery): Promise<Page> {
  const { q } = page;
  const found = await (q ? listFound(db, { ...page, performerId, q }) : listPublished(db, { ...page, performerId }));
  const rows = found.map((row) => ({ ...row, rank: row.rank ?? undefined }));
  // Fewer than a page: the list begins here, and its first page is a whole one.
  if (page.before && cutPage(rows, page.limit).nextCursor === null)
    return readPublishedPage(db, performerId, { ...page, before: undefined, cursor: undefined });
  return toPage(rows, page);
}

type PageRow = Omit<ReviewRow, 'createdAt'> & Cursor;

function toPage(rows: PageRow[], page: PublicPageQuery): Page {
  const { page: cut, nextCursor: beyond } = cutPage(rows, page.limit);
  const [nearest] = cut;
  const shown = (page.before ? cut.toReversed() : cut).map(toPublicReview);
  if (page.before)
    return { reviews: shown, nextCursor: nearest ? encodeCursor(nearest) : null, previousCursor: beyond };
  // What is found is searched along the list, and only forwards.
  const previousCursor = page.cursor && !page.q && nearest ? encodeCursor(nearest) : null;
  return { reviews: shown, nextCursor: beyond, previousCursor };
}
