import { type SqlBool, sql, type Transaction } from 'kysely';
import type { QueuedReview, RejectReviewInput } from '#shared/moderation.ts';
import { performerName } from '#shared/performers.ts';
import type { ReviewStatus } from '#shared/reviews.ts';
import type { Database } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { refusals } from '../../errors.ts';
import { type Cursor, cutPage } from '../../http/cursor.ts';
import type { SessionAccount } from '../../http/session.ts';
import { addJob } from '../../jobs/add-job.ts';
import { recordDeed } from './audit.ts';
import { findQueued, listQueue, type QueuedRow } from './moderation.queries.ts';

const toQueuedReview = (row: QueuedRow): QueuedReview => ({
  id: row.id,
  performer: { id: row.performerId, slug: row.slug, name: performerName(row) },
  reviewerName: row.reviewerName,
  reviewerEmail: row.reviewerEmail,
  rating: row.rating,
  comment: row.comment,
  eventType: row.eventType,
  source: row.source,
  verified: row.verifiedAt !== null,
  status: row.status,
  rejectedReason: row.rejectedReason,
  checks: row.checks,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

export async function readQueue(db: Database, page: { status: ReviewStatus; limit: number; cursor?: Cursor }) {
  const { page: rows, nextCursor } = cutPage(await listQueue(db, page), page.limit);
  return { reviews: rows.map(toQueuedReview), nextCursor };
}

type Decision = { status: 'approved' } | ({ status: 'rejected' } & RejectReviewInput);

/** Decides a waiting review once. Whoever comes second is told so, and changes nothing. */
async function decide(
  db: Database,
  {
    reviewId,
    administrator,
    now,
    decision,
  }: { reviewId: string; administrator: SessionAccount; now: Date; decision: Decision },
): Promise<QueuedReview> {
  await db.transaction().execute(async (trx) => {
    const rejection =
      decision.status === 'rejected' ? { rejectedReason: decision.reason, rejectedNote: decision.note ?? null } : {};
    const decided = await trx
      .updateTable('reviews')
      .set({ status: decision.status, decidedAt: now, decidedBy: administrator.id, ...rejection })
      .where('id', '=', reviewId)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('source', '=', 'customer'), eb('verifiedAt', 'is not', null)]))
      .returning('id')
      .executeTakeFirst();
    if (!decided) {
      const review = await findQueued(trx, reviewId);
      if (!review) throw refusals.notFound('review');
      throw review.status === 'pending'
        ? refusals.conflict('awaiting_customer', 'The customer has not confirmed this review yet.')
        : refusals.conflict('already_decided', `This review was already ${review.status}.`);
    }
    if (decision.status === 'approved') {
      // What is seen now is what was looked at: photos added later wait for another look.
      await trx
        .updateTable('reviewPhotos')
        .set({ approvedAt: now })
        .where('reviewId', '=', reviewId)
        .where('approvedAt', 'is', null)
        .execute();
      await addJob(trx, 'review-published', { reviewId });
    }
    const { status, ...details } = decision;
    await recordDeed(trx, administrator, {
      action: status === 'approved' ? 'review.approve' : 'review.reject',
      subjectType: 'review',
      subjectId: reviewId,
      before: { status: 'pending' },
      after: { status, ...details },
    });
  });
  const review = await findQueued(db, reviewId);
  if (!review) throw refusals.notFound('review');
  return toQueuedReview(review);
}

type Deciding = { reviewId: string; administrator: SessionAccount; now: Date };

export const approveReview = (db: Database, deciding: Deciding) =>
  decide(db, { ...deciding, decision: { status: 'approved' } });

export const rejectReview = (db: Database, deciding: Deciding, input: RejectReviewInput) =>
  decide(db, { ...deciding, decision: { status: 'rejected', ...input } });

const verifiedRule = { id: null, firstName: 'Starbill, by MODERATION=verified', lastName: '', email: '' };

/**
 * Publishes a review whose address was just confirmed, when no check stopped at it; otherwise it waits in the queue. Its
 * photos wait either way: no rule has looked at them.
 */
export async function publishConfirmed(trx: Transaction<DB>, reviewId: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set({ status: 'approved', decidedAt: now })
    .where('id', '=', reviewId)
    .where('status', '=', 'pending')
    .where('verifiedAt', 'is not', null)
    .where(sql<SqlBool>`checks = '{}'`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await addJob(trx, 'review-published', { reviewId });
  await recordDeed(trx, verifiedRule, {
    action: 'review.approve',
    subjectType: 'review',
    subjectId: reviewId,
    before: { status: 'pending' },
    after: { status: 'approved' },
  });
}
