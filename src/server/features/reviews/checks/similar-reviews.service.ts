import type { Database } from '#server/db/open.ts';
import { addCheck, findSharingBands } from './similar-reviews.queries.ts';
import { areAlike, piecesOf, sketchOf } from './text-sketch.ts';

/**
 * Whether another review of the last months, of this performer or of any, says nearly the same. Stars are not among what
 * it is given. The same words exactly are found when a review is taken (`duplicate`).
 */
export async function isLikeAnother(db: Database, reviewId: string, comment: string): Promise<boolean> {
  const pieces = piecesOf(comment);
  const bands = sketchOf(pieces);
  if (bands.length === 0) return false;
  const others = await findSharingBands(db, reviewId, bands);
  return others.some((other) => areAlike(pieces, piecesOf(other)));
}

/** Tells administrators of a review that says nearly what another one says. Part of the job that follows a submission. */
export async function recordLikeness(db: Database, { id, comment }: { id: string; comment: string }): Promise<void> {
  if (await isLikeAnother(db, id, comment)) await addCheck(db, id, 'similar');
}
