import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { findPlaces, type ReviewPage, readReceived } from './own-reviews.queries.ts';
import { toReviewCore } from './review-core.ts';

const isoTime = (time: Date | string) => new Date(time).toISOString();

const toOwnReview = (row: Awaited<ReturnType<typeof readReceived>>[number]): OwnReview => ({
  ...toReviewCore(row),
  reviewerEmail: row.reviewerEmail,
  status: row.status,
  isPublic: row.isPublic,
  source: row.source,
  rejectedReason: row.rejectedReason,
  imageUrls: row.photos.filter(({ approvedAt }) => approvedAt !== null).map(({ url }) => url),
  waitingImageUrls: row.photos.filter(({ approvedAt }) => approvedAt === null).map(({ url }) => url),
  reply: row.reply && { replyText: row.reply.replyText, createdAt: isoTime(row.reply.createdAt) },
  flag: row.flag && {
    reason: row.flag.reason,
    createdAt: isoTime(row.flag.createdAt),
    outcome: row.flag.outcome,
    resolvedAt: row.flag.resolvedAt && isoTime(row.flag.resolvedAt),
  },
});

/** A page of what an owner received, newest first, narrowed by what they ask for. */
export async function readOwnReviews(
  db: Database,
  query: ReviewPage,
): Promise<{ reviews: OwnReview[]; nextCursor: string | null }> {
  const { page, nextCursor } = cutPage(await findPlaces(db, query), query.limit);
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await readReceived(db, query.performerId, ids) : [];
  // Long reviews fill a page before it has all that were asked for: the next one continues after the last of them.
  const cut = rows.length > 0 && cutPage(rows, rows.length).nextCursor;
  return { reviews: rows.map(toOwnReview), nextCursor: cut || nextCursor };
}

export async function requireOwnReview(db: Database, performerId: string, reviewId: string): Promise<OwnReview> {
  const [row] = await readReceived(db, performerId, [reviewId]);
  if (!row) throw refusals.notFound('review');
  return toOwnReview(row);
}
