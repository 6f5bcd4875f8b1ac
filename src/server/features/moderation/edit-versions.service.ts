import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { hashText } from '#server/features/reviews/checks/review-checks.ts';
import type { Rating } from '#shared/ratings.ts';

/** What a version says, and what the checks found in it. */
type VersionWords = {
  reviewId: string;
  rating: Rating;
  comment: string;
  eventType: string;
  checks: string[];
};

/** Totals, pages and lists follow from the review; its day, its reply and its first decision stay as they are. */
export const showVersion = (
  trx: Transaction<DB>,
  { reviewId, rating, comment, eventType, checks }: VersionWords,
  change: { version: number; editedAt: Date | null },
) =>
  trx
    .updateTable('reviews')
    // Written as text: the number has more digits than JavaScript keeps.
    .set({ rating, comment, eventType, checks, textHash: sql<number>`${hashText(comment)}::bigint`, ...change })
    .where('id', '=', reviewId)
    .execute();

/** The review says again what it said before this version. */
export async function showFormerVersion(trx: Transaction<DB>, reviewId: string, number: number): Promise<void> {
  const former = await trx
    .selectFrom('reviewVersions')
    .select(['reviewId', 'number', 'rating', 'comment', 'eventType', 'checks'])
    .where('reviewId', '=', reviewId)
    .where('number', '<', number)
    .where('outcome', '=', 'taken')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const edited = await trx
    .selectFrom('decisions')
    .select((eb) => eb.fn.max('decidedAt').as('at'))
    .where('reviewId', '=', reviewId)
    .where('versionId', 'is not', null)
    .where('outcome', '=', 'approved')
    .executeTakeFirst();
  await showVersion(trx, former, { version: former.number, editedAt: edited?.at ?? null });
}

/** A review that waits again, because its approval was undone, takes the edit that came in the seconds between. */
export async function takeWaitingEdits(trx: Transaction<DB>, reviewIds: string[], now: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('reviewVersions')
    .select(['id', 'reviewId', 'number', 'rating', 'comment', 'eventType', 'checks'])
    .where('reviewId', 'in', reviewIds)
    .where('outcome', 'is', null)
    .execute();
  for (const version of waiting) {
    await trx
      .updateTable('reviewVersions')
      .set({ outcome: 'taken', closedAt: now })
      .where('id', '=', version.id)
      .execute();
    await showVersion(trx, version, { version: version.number, editedAt: null });
  }
}
