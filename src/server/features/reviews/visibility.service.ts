import type { OwnReview } from '#shared/reviews.ts';
import type { Database } from '../../db/open.ts';
import { requireOwnReview } from './manage.service.ts';

/** Shows or hides a review. The public page goes on saying how many are hidden. */
export async function setVisibility(
  db: Database,
  { performerId, reviewId, isPublic }: { performerId: string; reviewId: string; isPublic: boolean },
): Promise<OwnReview> {
  await db
    .updateTable('reviews')
    .set({ isPublic })
    .where('id', '=', reviewId)
    .where('performerId', '=', performerId)
    .where('isPublic', '!=', isPublic)
    .execute();
  return requireOwnReview(db, performerId, reviewId);
}
