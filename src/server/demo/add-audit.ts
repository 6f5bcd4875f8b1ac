import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { recordAudits } from '#server/features/audit/audit.service.ts';

/** What the administrator's decisions of two years would have left in the audit log, in their order. */
export async function addAudit(
  trx: Transaction<DB>,
  administrator: { id: string; firstName: string; lastName: string; email: string },
): Promise<void> {
  const decided = await trx
    .selectFrom('reviews')
    .select(['id', 'status', 'rejectedReason', 'decidedAt'])
    .where('decidedBy', '=', administrator.id)
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt')
    .orderBy('id')
    .execute();
  await recordAudits(
    trx,
    administrator,
    decided.map(({ id, status, rejectedReason, decidedAt }) => ({
      action: status === 'approved' ? 'review.approve' : 'review.reject',
      subjectType: 'review',
      subjectId: id,
      before: { status: 'pending' },
      after: { status, ...(rejectedReason && { reason: rejectedReason }) },
      ...(decidedAt && { at: decidedAt }),
    })),
  );
}
