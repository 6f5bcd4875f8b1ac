import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { type LinkSigner, photoUrl, signPhotoUrl } from '#server/features/pictures/photo-links.ts';
import { toReviewCore } from '#server/features/reviews/review-core.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import type { OwnReview, ReviewCount } from '#shared/schemas/reviews.ts';
import { countReceived, findKeys, type ReviewPage, readReceived } from './own-reviews.queries.ts';

const isoTime = (time: Date | string) => new Date(time).toISOString();

type ReceivedRow = Awaited<ReturnType<typeof readReceived>>[number];

/** The addresses of a review's photos for its owner. */
function linkPhotos({ isShown, photos }: ReceivedRow, signer: LinkSigner | null) {
  const waiting = photos.filter(({ approvedAt }) => approvedAt === null);
  const approved = photos.filter(({ approvedAt }) => approvedAt !== null);
  const sign = ({ fileKey }: { fileKey: string }) =>
    signer ? signPhotoUrl(signer, fileKey, 'party') : photoUrl(fileKey);
  return {
    imageUrls: approved.map((photo) => (isShown ? photoUrl(photo.fileKey) : sign(photo))),
    waitingImageUrls: waiting.map(sign),
  };
}

const toOwnReview = (row: ReceivedRow, signer: LinkSigner | null): OwnReview => ({
  ...toReviewCore(row),
  reviewerEmail: row.reviewerEmail,
  status: row.status,
  isPublic: row.isPublic,
  source: row.source,
  rejectedReason: row.rejectedReason,
  ...linkPhotos(row, signer),
  reply: row.reply && { replyText: row.reply.replyText, createdAt: isoTime(row.reply.createdAt) },
  flag: row.flag && {
    reason: row.flag.reason,
    createdAt: isoTime(row.flag.createdAt),
    outcome: row.flag.outcome,
    resolvedAt: row.flag.resolvedAt && isoTime(row.flag.resolvedAt),
  },
});

/**
 * A page of what an owner received, newest first, narrowed by what they ask for. Without a signer the addresses of photos
 * that are not published are names only.
 */
export async function readOwnReviews(
  db: Database,
  query: ReviewPage,
  signer: LinkSigner | null,
): Promise<{ reviews: OwnReview[]; nextCursor: string | null }> {
  const { page, nextCursor } = cutPage(await findKeys(db, query), query.limit);
  const ids = page.map(({ id }) => id);
  const rows = ids.length > 0 ? await readReceived(db, query.performerId, ids) : [];
  // Long reviews fill a page before it has all that were asked for: the next one continues after the last of them.
  const cut = rows.length > 0 && cutPage(rows, rows.length).nextCursor;
  return { reviews: rows.map((row) => toOwnReview(row, signer)), nextCursor: cut || nextCursor };
}

/** How far matches are counted: what lies beyond takes longer than anybody wants to wait for a number. */
const mostCounted = 1000;

/** How many reviews the list with these filters has. */
export async function countOwnReviews(
  db: Database,
  { performerId, ...filters }: ReviewFilters & { performerId: string },
  most = mostCounted,
): Promise<ReviewCount> {
  const keys = await findKeys(db, { performerId, ...filters, limit: most });
  if (keys.length <= most) return { count: keys.length, isAtLeast: false };
  // The total of all is kept, and need not be counted.
  if (Object.values(filters).every((value) => value === undefined || value === '')) {
    return { count: await countReceived(db, performerId), isAtLeast: false };
  }
  return { count: most, isAtLeast: true };
}

export async function readOwnReview(
  db: Database,
  { performerId, reviewId }: { performerId: string; reviewId: string },
  signer: LinkSigner,
): Promise<OwnReview> {
  const [row] = await readReceived(db, performerId, [reviewId]);
  if (!row) throw refusals.notFound('review');
  return toOwnReview(row, signer);
}

export async function requireOwnReview(db: Database, performerId: string, reviewId: string): Promise<void> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', reviewId)
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('review');
}
