import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { lockReviews } from '#server/features/moderation/decide-many.ts';
import { appealEnd } from '#shared/appeals.ts';
import { findStandingRejection } from './appeals.queries.ts';

type Rejection = NonNullable<Awaited<ReturnType<typeof findStandingRejection>>>;

/** What a reviewer can still do about the rejection of their review. */
const stateOf = (
  { decidedAt, appealedAt, outcome }: Rejection,
  now: Date,
): 'possible' | 'too-late' | 'waiting' | 'upheld' => {
  if (outcome !== null) return 'upheld';
  if (appealedAt !== null) return 'waiting';
  return appealEnd(decidedAt) < now ? 'too-late' : 'possible';
};

/** null while a review is not rejected. */
export async function readRejection(db: Database, reviewId: string, now: Date) {
  const rejection = await findStandingRejection(db, reviewId);
  if (!rejection) return null;
  return { reason: rejection.reason, note: rejection.note, appeal: stateOf(rejection, now) };
}

/**
 * Asks for another look at a rejection, once. False when there is nothing to appeal, or no longer. The reviewer has just
 * entered a code that was emailed to them, so their address is confirmed too.
 */
export async function submitAppeal(
  db: Database,
  { reviewId, words, now }: { reviewId: string; words: string; now: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Whoever publishes the review closes its appeals, so this one must not come after them.
    await lockReviews(trx, [reviewId]);
    const rejection = await findStandingRejection(trx, reviewId);
    if (!rejection || stateOf(rejection, now) !== 'possible') return false;
    const { decisionId, performerId } = rejection;
    await trx
      .updateTable('reviews')
      .set({ verifiedAt: sql<Date>`coalesce(verified_at, ${now})` })
      .where('id', '=', reviewId)
      .execute();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('appeals')
      .values({ decisionId, performerId, words, createdAt: now })
      .onConflict((conflict) => conflict.column('decisionId').doNothing())
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  });
}
