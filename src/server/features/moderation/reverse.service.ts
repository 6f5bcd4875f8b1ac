import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { ReverseDecisionInput } from '#shared/moderation.ts';
import { type RejectionReason, rejectionReasons } from '#shared/review-states.ts';
import type { QueuedReview } from '#shared/schemas/moderation.ts';
import { tellReviewers } from './moderation.service.ts';
import { type QueueDeps, readQueued } from './queue.service.ts';

type Reversing = { reviewId: string; administrator: SessionAccount; now: Date };

const isRejectionReason = (reason: string): reason is RejectionReason =>
  rejectionReasons.some((each) => each === reason);

/**
 * Takes a published review down, or publishes a rejected one. The public page follows as with any decision, and the
 * decision before it stays in the review's history.
 */
export async function reverseDecision(
  deps: QueueDeps,
  { reviewId, administrator, now }: Reversing,
  { reason, note, to }: ReverseDecisionInput,
): Promise<QueuedReview> {
  await deps.db.transaction().execute(async (trx) => {
    const review = await findForUpdate(trx, reviewId);
    if (!review) throw refusals.notFound('review');
    if (review.status === 'pending')
      throw refusals.conflict('not_decided', 'This review is still waiting. Approve or reject it in the queue.');
    const status = review.status === 'approved' ? 'rejected' : 'approved';
    if (to !== undefined && to !== status)
      throw refusals.conflict('already_decided', `This review was already ${review.status}.`);
    if (status === 'approved' && review.source === 'business' && review.verifiedAt === null)
      throw refusals.conflict('awaiting_customer', 'The customer hasn’t confirmed this review yet.');
    if (status === 'rejected' && !isRejectionReason(reason))
      throw refusals.invalid('Choose a reason for taking the review down.');
    await trx
      .updateTable('reviews')
      .set({
        status,
        decidedAt: now,
        decidedBy: administrator.id,
        rejectedReason: status === 'rejected' && isRejectionReason(reason) ? reason : null,
        rejectedNote: status === 'rejected' ? (note ?? null) : null,
      })
      .where('id', '=', reviewId)
      .execute();
    if (status === 'approved') await showPhotos(trx, reviewId, now);
    await recordAudit(trx, administrator, {
      action: status === 'approved' ? 'review.restore' : 'review.take_down',
      subjectType: 'review',
      subjectId: reviewId,
      before: { status: review.status, ...(review.rejectedReason && { reason: review.rejectedReason }) },
      after: { status, reason, ...(note && { note }) },
    });
    // There is no way to undo it, so nobody has to wait.
    await tellReviewers(trx, [reviewId], { status, afterSeconds: 0 });
  });
  return readQueued(deps, reviewId);
}

const findForUpdate = (trx: Transaction<DB>, reviewId: string) =>
  trx
    .selectFrom('reviews')
    .select(['id', 'status', 'rejectedReason', 'source', 'verifiedAt'])
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();

/** What is published now was looked at now, photos included. */
const showPhotos = (trx: Transaction<DB>, reviewId: string, now: Date) =>
  trx
    .updateTable('reviewPhotos')
    .set({ approvedAt: now })
    .where('reviewId', '=', reviewId)
    .where('approvedAt', 'is', null)
    .execute();
