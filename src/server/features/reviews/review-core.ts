import type { Selectable } from 'kysely';
import type { Reviews } from '#server/db/types.ts';
import type { ReviewCore } from '#shared/schemas/reviews.ts';

/**
 * What everybody who sees a review sees of it, whatever else they see: `select(reviewCoreColumns)` from `reviews as r`,
 * and `toReviewCore` of the row. The same fields are `reviewCore` in shared/schemas/reviews.ts.
 */
export const reviewCoreColumns = [
  'r.id',
  'r.reviewerName',
  'r.rating',
  'r.comment',
  'r.createdAt',
  'r.eventType',
  'r.verifiedAt',
  'r.verifiedGig',
  'r.editedAt',
] as const;

/** What owners and administrators see besides; `decidedReview` in shared/schemas/reviews.ts. */
export const decidedReviewColumns = ['r.status', 'r.source', 'r.rejectedReason'] as const;

/** Times are text in rows that came as JSON. */
type CoreRow = Pick<Selectable<Reviews>, 'id' | 'reviewerName' | 'rating' | 'comment' | 'eventType' | 'verifiedGig'> &
  Record<'createdAt', Date | string> &
  Record<'verifiedAt' | 'editedAt', Date | string | null>;

export const toReviewCore = (row: CoreRow): ReviewCore => ({
  id: row.id,
  reviewerName: row.reviewerName,
  rating: row.rating,
  comment: row.comment,
  createdAt: new Date(row.createdAt).toISOString(),
  eventType: row.eventType,
  verified: row.verifiedAt !== null,
  verifiedGig: row.verifiedAt !== null && row.verifiedGig,
  edited: row.editedAt !== null,
});
