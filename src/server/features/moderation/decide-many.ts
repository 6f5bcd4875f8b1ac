import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { undoSeconds } from '#shared/moderation.ts';
import type { RejectionReason } from '#shared/review-states.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';

/** Who decides, and when. */
export type Decider = { administrator: SessionAccount; now: Date };

/** Whoever a decision is about is emailed only when it can no longer be undone. */
export const tellAfterSeconds = undoSeconds + 5;

/** Decisions since then can be undone; a press at the last moment still has a way to go to the server. */
export const undoableSince = (now: Date) => new Date(now.getTime() - (undoSeconds + 3) * 1000);

/**
 * Decides, or undoes, many at once, in one transaction. `decide` answers which it did; the others were decided by
 * somebody else, or are gone.
 */
export async function decideMany(
  db: Database,
  ids: string[],
  decide: (trx: Transaction<DB>, ids: string[]) => Promise<string[]>,
): Promise<ManyDecided> {
  const wanted = [...new Set(ids)];
  const done = await db.transaction().execute((trx) => decide(trx, wanted));
  return { done, refused: wanted.filter((id) => !done.includes(id)) };
}

/** Reviews are locked in one order, and before what belongs to them: so nobody waits crosswise. */
export const lockReviews = (trx: Transaction<DB>, ids: string[]) =>
  trx
    .selectFrom('reviews')
    .select(['id', 'status', 'decidedAt', 'decidedBy'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();

/**
 * Undoes the latest decision on a review that is locked: it is again what the decision before made of it. Photos that the
 * undone decision published wait again. `before`: what it can have been; otherwise it waited, for the first time or
 * because its reviewer had edited it.
 */
export async function takeDecisionBack(
  trx: Transaction<DB>,
  {
    reviewId,
    decidedAt,
    before: wasOnly,
  }: { reviewId: string; decidedAt: Date; before: 'approved' | 'rejected' | null },
): Promise<void> {
  await trx
    .deleteFrom('decisions')
    .where('reviewId', '=', reviewId)
    .where('versionId', 'is', null)
    .where('decidedAt', '=', decidedAt)
    .execute();
  // An edit that waited was dropped with the review, and waits again.
  await trx
    .updateTable('reviewVersions')
    .set({ outcome: null, closedAt: null })
    .where('reviewId', '=', reviewId)
    .where('outcome', '=', 'dropped')
    .where('closedAt', '=', decidedAt)
    .execute();
  await trx
    .updateTable('reviewPhotos')
    .set({ approvedAt: null })
    .where('reviewId', '=', reviewId)
    .where('approvedAt', '=', decidedAt)
    .execute();
  const latest = await trx
    .selectFrom('decisions')
    .select(['outcome', sql<RejectionReason | null>`reason`.as('reason'), 'note', 'decidedBy', 'decidedAt'])
    .where('reviewId', '=', reviewId)
    .where('versionId', 'is', null)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const before = latest?.outcome === wasOnly ? latest : undefined;
  await trx
    .updateTable('reviews')
    .set({
      status: before?.outcome ?? 'pending',
      rejectedReason: before?.reason ?? null,
      rejectedNote: before?.note ?? null,
      decidedBy: before?.decidedBy ?? null,
      decidedAt: before?.decidedAt ?? null,
    })
    .where('id', '=', reviewId)
    .execute();
}
