import type { Database } from '#server/db/open.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import { encodeCursor } from '#shared/cursor.ts';
import type { PublicReview, PublicReviews } from '#shared/schemas/reviews.ts';
import { listPublished, listPublishedIds, type PublishedPage } from './published-reviews.queries.ts';
import { toReviewCore } from './review-core.ts';

export type PublicPageQuery = Omit<PublishedPage, 'performerId'>;
type ReviewRow = Omit<Awaited<ReturnType<typeof listPublished>>[number], 'rank'>;

const toPublicReview = (row: ReviewRow): PublicReview => ({
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

/** A performer and a page of what was published, or null when there is no such performer. */
export async function readPublicReviews(
  db: Database,
  idOrSlug: string,
  page: PublicPageQuery,
): Promise<(PublicReviews & { movedTo: string | null }) | null> {
  const found = await findPerformer(db, idOrSlug);
  return found && { ...found, ...(await readPage(db, { performerId: found.performer.id, ...page })) };
}

type Page = Pick<PublicReviews, 'reviews' | 'nextCursor' | 'previousCursor'>;

async function readPage(db: Database, page: PublishedPage): Promise<Page> {
  const rows = (await listPublished(db, page)).map((row) => ({ ...row, rank: row.rank ?? undefined }));
  const { page: cut, nextCursor: beyond } = cutPage(rows, page.limit);
  const [nearest] = cut;
  const shown = (page.before ? cut.toReversed() : cut).map(toPublicReview);
  if (!page.before) {
    // What is found is searched along the list, and only forwards.
    const previousCursor = page.cursor && !page.q && nearest ? encodeCursor(nearest) : null;
    return { reviews: shown, nextCursor: beyond, previousCursor };
  }
  // Fewer than a page: the list begins here, and its first page is a whole one.
  if (beyond === null) return readPage(db, { ...page, before: undefined, cursor: undefined });
  return { reviews: shown, nextCursor: nearest ? encodeCursor(nearest) : null, previousCursor: beyond };
}
