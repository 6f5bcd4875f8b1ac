import { documents } from './operations.ts';
import { performerName } from './performers.ts';
import type { PublicPerformer, PublicStats } from './schemas/performers.ts';
import type { PublicReview } from './schemas/reviews.ts';

/** The size networks ask for. */
export const shareImageSize = { width: 1200, height: 628 } as const;

/**
 * Where the share image of a performer's pages is. Networks keep a picture by its address for weeks, so the address
 * changes with what the picture shows.
 */
export function performerImagePath(performer: PublicPerformer, stats: PublicStats): string {
  const { slug, businessTagline, logoUrl, brandColor } = performer;
  const { totalReviews, averageRating } = stats;
  const shown = [performerName(performer), slug, businessTagline, logoUrl, brandColor, totalReviews, averageRating];
  return `${documents.performerImage.path.replace(':performer', performer.id)}?v=${shortHash(JSON.stringify(shown))}`;
}

/** Where the share image of one review is; the same holds for its address. */
export function reviewImagePath(performer: PublicPerformer, review: PublicReview): string {
  const { slug, logoUrl, brandColor } = performer;
  const { comment, rating, reviewerName, eventType, verifiedGig } = review;
  const words = [performerName(performer), slug, logoUrl, brandColor, comment, rating, reviewerName, eventType];
  const shown = [...words, verifiedGig, review.imageUrls[0]];
  return `${documents.reviewImage.path.replace(':id', review.id)}?v=${shortHash(JSON.stringify(shown))}`;
}

/** FNV-1a: enough to tell one state from another. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
