import type { Database } from '#server/db/open.ts';
import { byteOrderMark, type CsvCell, csvLine } from '#shared/csv.ts';
import { decodeCursor } from '#shared/cursor.ts';
import { type ReviewColumn, reviewColumns } from '#shared/review-columns.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { readOwnReviews } from './own-reviews.service.ts';

const batchSize = 250;

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

const cells: Record<ReviewColumn, (review: ExportedReview) => CsvCell> = {
  Date: (review) => review.createdAt,
  Reviewer: (review) => review.reviewerName,
  Email: (review) => review.reviewerEmail,
  Stars: (review) => review.rating,
  Review: (review) => review.comment,
  'Service provided': (review) => review.eventType,
  Status: (review) => review.status,
  'Rejected because': (review) => review.rejectedReason ?? '',
  Public: (review) => yesOrNo(review.isPublic),
  Verified: (review) => yesOrNo(review.verified),
  'Verified gig': (review) => yesOrNo(review.verifiedGig),
  Edited: (review) => yesOrNo(review.edited),
  'Added by': (review) => review.source,
  Reply: (review) => review.reply?.replyText ?? '',
  Replied: (review) => review.reply?.createdAt ?? '',
  Photos: (review) => [...review.imageUrls, ...review.waitingImageUrls].join(' '),
  Flagged: (review) => review.flag?.createdAt ?? '',
  'Flag reason': (review) => review.flag?.reason ?? '',
  'Flag outcome': (review) => review.flag?.outcome ?? '',
  Id: (review) => review.id,
};

type ExportedReview = OwnReview;
type Export = ReviewFilters & { performerId: string; format: 'csv' | 'json'; appUrl: string };

/**
 * An owner's reviews as text, a batch at a time: what has been read is gone from memory when the next is asked for.
 * A place in the list and not a cursor of the database goes from batch to batch, so that a slow reader holds neither a
 * connection nor a transaction.
 */
export async function* exportReviews(
  db: Database,
  { format, appUrl, ...filters }: Export,
): AsyncGenerator<string, void, undefined> {
  const withAddresses = (review: OwnReview): ExportedReview => ({
    ...review,
    imageUrls: review.imageUrls.map((url) => new URL(url, appUrl).href),
    waitingImageUrls: review.waitingImageUrls.map((url) => new URL(url, appUrl).href),
  });
  let opening = format === 'csv' ? byteOrderMark + csvLine([...reviewColumns]) : '[';
  let separator = '\n';
  let cursor = null;
  do {
    // Unsigned: a file is kept for longer than any signature lasts, and passed on.
    const page = { ...filters, limit: batchSize, ...(cursor && { cursor }) };
    const { reviews, nextCursor } = await readOwnReviews(db, page, null);
    const rows = reviews.map(withAddresses);
    if (format === 'csv')
      yield opening + rows.map((row) => csvLine(reviewColumns.map((column) => cells[column](row)))).join('');
    else if (rows.length > 0) {
      yield opening + separator + rows.map((row) => JSON.stringify(row)).join(',\n');
      separator = ',\n';
    } else yield opening;
    opening = '';
    cursor = nextCursor && decodeCursor(nextCursor);
  } while (cursor);
  if (format === 'json') yield '\n]\n';
}
