import type { Database } from '#server/db/open.ts';
import type { LinkSigner } from '#server/features/pictures/photo-links.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { readOwnReview } from './own-reviews.service.ts';

/** Shows or hides a review. The public page always says how many are hidden. */
export async function setVisibility(
  db: Database,
  { performerId, reviewId, isPublic }: { performerId: string; reviewId: string; isPublic: boolean },
  signer: LinkSigner,
): Promise<OwnReview> {
  await db
    .updateTable('reviews')
    .set({ isPublic })
    .where('id', '=', reviewId)
    .where('performerId', '=', performerId)
    .where('isPublic', '!=', isPublic)
    .execute();
  return readOwnReview(db, { performerId, reviewId }, signer);
}
