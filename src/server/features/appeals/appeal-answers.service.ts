import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { tellReviewers } from '#server/features/moderation/moderation.service.ts';
import { type QueueDeps, readManyQueued } from '#server/features/moderation/queue.service.ts';
import { writeUpheldMail } from '#server/features/notifications/decision-mails.service.ts';
import { loadEmailTemplates } from '#server/features/notifications/email-contents.ts';
import type { ReviewMailDeps } from '#server/features/notifications/review-mails.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { AnswerAppealInput } from '#shared/appeals.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { AdminAppeal } from '#shared/schemas/administration.ts';
import { type AppealRow, findAppeal, hasOtherAdministrator, listAppeals } from './appeals.queries.ts';

type AnswerDeps = QueueDeps & ReviewMailDeps;

async function describe(deps: QueueDeps, rows: AppealRow[], administratorId: string): Promise<AdminAppeal[]> {
  const reviews = await readManyQueued(deps, [...new Set(rows.map(({ reviewId }) => reviewId))]);
  const mayLeaveToOthers = await hasOtherAdministrator(deps.db, administratorId);
  return rows.flatMap((row) => {
    const review = reviews.get(row.reviewId);
    if (!review) return [];
    return {
      id: row.id,
      words: row.words,
      createdAt: row.createdAt.toISOString(),
      outcome: row.outcome,
      note: row.note,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      answeredBy: row.answeredBy,
      decision: {
        reason: row.reason,
        note: row.decisionNote,
        decidedAt: row.decidedAt.toISOString(),
        decidedBy: row.decidedBy,
      },
      mayAnswer: row.deciderId !== administratorId || !mayLeaveToOthers,
      review,
    };
  });
}

export async function readAppeals(
  deps: QueueDeps,
  administratorId: string,
  page: { state: 'open' | 'answered'; limit: number; cursor?: Cursor },
): Promise<{ appeals: AdminAppeal[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = cutPage(await listAppeals(deps.db, page), page.limit);
  return { appeals: await describe(deps, rows, administratorId), nextCursor };
}

type Answering = { appealId: string; administrator: SessionAccount; now: Date };

/**
 * Answers an appeal, once, and tells the reviewer. "Reversed" publishes the review with the photos it came with. Where
 * there are two administrators, the one who rejected the review may not answer.
 */
export async function answerAppeal(
  deps: AnswerDeps,
  { appealId, administrator, now }: Answering,
  { outcome, note }: AnswerAppealInput,
): Promise<AdminAppeal> {
  await loadEmailTemplates();
  await deps.db.transaction().execute(async (trx) => {
    const appeal = await lockAppeal(trx, appealId);
    if (appeal.decidedBy === administrator.id && (await hasOtherAdministrator(trx, administrator.id)))
      throw refusals.conflict(
        'decided_by_you',
        'You rejected this review, so another administrator answers the appeal.',
      );
    if (outcome === 'reversed') await publish(trx, appeal.reviewId, { administrator, now });
    await trx
      .updateTable('appeals')
      .set({ outcome, note: note || null, answeredAt: now, answeredBy: administrator.id })
      .where('decisionId', '=', appealId)
      .execute();
    if (outcome === 'upheld') await writeUpheldMail(trx, deps, appeal.reviewId);
    await recordAudit(trx, administrator, {
      action: outcome === 'reversed' ? 'appeal.reverse' : 'appeal.uphold',
      subjectType: 'review',
      subjectId: appeal.reviewId,
      before: { status: 'rejected', reason: appeal.reason },
      after: { status: outcome === 'reversed' ? 'approved' : 'rejected', ...(note && { note }) },
    });
  });
  const row = await findAppeal(deps.db, appealId);
  const [answered] = row ? await describe(deps, [row], administrator.id) : [];
  if (!answered) throw refusals.notFound('appeal');
  return answered;
}

/** Locks the review first, as every decision does, so that two of them cannot deadlock. */
async function lockAppeal(trx: Transaction<DB>, id: string) {
  const decision = await trx
    .selectFrom('decisions')
    .select(['reviewId', 'decidedBy', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!decision) throw refusals.notFound('appeal');
  await trx.selectFrom('reviews').select('id').where('id', '=', decision.reviewId).forUpdate().execute();
  const appeal = await trx
    .selectFrom('appeals')
    .select('outcome')
    .where('decisionId', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!appeal) throw refusals.notFound('appeal');
  if (appeal.outcome !== null)
    throw refusals.conflict(
      'already_answered',
      `This appeal was already answered: the rejection was ${appeal.outcome}.`,
    );
  return decision;
}

async function publish(
  trx: Transaction<DB>,
  reviewId: string,
  { administrator, now }: { administrator: SessionAccount; now: Date },
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ status: 'approved', rejectedReason: null, rejectedNote: null, decidedAt: now, decidedBy: administrator.id })
    .where('id', '=', reviewId)
    .execute();
  await trx
    .updateTable('reviewPhotos')
    .set({ approvedAt: now })
    .where('reviewId', '=', reviewId)
    .where('approvedAt', 'is', null)
    .execute();
  await tellReviewers(trx, [reviewId], { status: 'approved' });
}
