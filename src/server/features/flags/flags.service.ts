import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { requireOwnReview } from '#server/features/reviews/own/own-reviews.service.ts';
import type { ReviewFlag } from '#shared/schemas/reviews.ts';

/** Asks administrators to look at a review again. The review stays where it is; one request at a time is open. */
export async function flagReview(
  db: Database,
  { performerId, reviewId, reason, now }: { performerId: string; reviewId: string; reason: string; now: Date },
): Promise<ReviewFlag> {
  const flag = await db
    .insertInto('flags')
    .columns(['reviewId', 'reason', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('reviews')
        .select(['id', sql<string>`${reason}`.as('reason'), sql<Date>`${now}::timestamptz`.as('createdAt')])
        .where('id', '=', reviewId)
        .where('performerId', '=', performerId),
    )
    .onConflict((conflict) =>
      conflict.column('reviewId').where('outcome', 'is', null).where('source', '=', sql.lit('owner')).doNothing(),
    )
    .returning(['reason', 'createdAt'])
    .executeTakeFirst();
  if (flag) return { reason: flag.reason, createdAt: flag.createdAt.toISOString(), outcome: null, resolvedAt: null };
  await requireOwnReview(db, performerId, reviewId);
  throw refusals.conflict('already_flagged', 'You’ve already flagged this review. Administrators will look at it.');
}
