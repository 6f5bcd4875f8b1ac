import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { recordAudits } from '#server/features/audit/audit.service.ts';
import {
  type Decider,
  decideMany,
  lockReviews,
  takeDecisionBack,
  tellAfterSeconds,
  undoableSince,
} from '#server/features/moderation/decide-many.ts';
import { tellReviewers } from '#server/features/moderation/moderation.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { AnswerAppealsInput } from '#shared/appeals.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';
import { hasOtherAdministrator } from './appeals.queries.ts';

/**
 * Answers appeals, each once, and tells the reviewers when it can no longer be undone. "Reversed" publishes the review
 * with the photos it came with; a rejection that no longer stands is not upheld. Where there are two administrators, whoever rejected a review is not the one who answers.
 */
export const answerAppeals = (
  db: Database,
  { administrator, now }: Decider,
  { ids, outcome, note }: AnswerAppealsInput,
): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const mayLeaveToOthers = await hasOtherAdministrator(trx, administrator.id);
    const open = (await lockAppeals(trx, wanted))
      .filter((appeal) => appeal.outcome === null)
      .filter(({ stands }) => stands || outcome === 'reversed')
      .filter(({ decidedBy }) => decidedBy !== administrator.id || !mayLeaveToOthers);
    for (const { id, reviewId } of open) {
      if (outcome === 'reversed') await publish(trx, reviewId, { administrator, now });
      else await addJob(trx, 'appeal-upheld', { reviewId }, { afterSeconds: tellAfterSeconds });
      await trx
        .updateTable('appeals')
        .set({ outcome, note: note || null, answeredAt: now, answeredBy: administrator.id })
        .where('decisionId', '=', id)
        .execute();
    }
    await recordAudits(
      trx,
      administrator,
      open.map(({ reviewId, reason }) => ({
        action: outcome === 'reversed' ? 'appeal.reverse' : 'appeal.uphold',
        subjectType: 'review',
        subjectId: reviewId,
        before: { status: 'rejected', reason },
        after: { status: outcome === 'reversed' ? 'approved' : 'rejected', ...(note && { note }) },
      })),
    );
    return open.map(({ id }) => id);
  });

/** Takes an administrator's own answers of the last seconds back: the appeals are open again, and so is their rejection. */
export const undoAppeals = (db: Database, { administrator, now }: Decider, ids: string[]): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const since = undoableSince(now);
    const answered = (await lockAppeals(trx, wanted)).filter(
      ({ answeredBy, answeredAt, reviewDecidedAt, outcome, stands }) =>
        answeredBy === administrator.id &&
        answeredAt !== null &&
        answeredAt > since &&
        // Decided once more since: that is no longer this answer.
        (outcome === 'upheld' ? stands : reviewDecidedAt?.getTime() === answeredAt.getTime()),
    );
    for (const { id, reviewId, outcome, answeredAt } of answered) {
      if (outcome === 'reversed' && answeredAt)
        await takeDecisionBack(trx, { reviewId, decidedAt: answeredAt, before: 'rejected' });
      await trx
        .updateTable('appeals')
        .set({ outcome: null, note: null, answeredAt: null, answeredBy: null })
        .where('decisionId', '=', id)
        .execute();
    }
    await recordAudits(
      trx,
      administrator,
      answered.map(({ reviewId, outcome }) => ({
        action: 'appeal.undo',
        subjectType: 'review',
        subjectId: reviewId,
        before: { outcome },
        after: null,
      })),
    );
    return answered.map(({ id }) => id);
  });

async function lockAppeals(trx: Transaction<DB>, ids: string[]) {
  const decisions = await trx.selectFrom('decisions').select('reviewId').where('id', 'in', ids).execute();
  if (decisions.length === 0) return [];
  await lockReviews(
    trx,
    decisions.map(({ reviewId }) => reviewId),
  );
  return (
    trx
      .selectFrom('appeals as a')
      .innerJoin('decisions as d', 'd.id', 'a.decisionId')
      .innerJoin('reviews as r', 'r.id', 'd.reviewId')
      .select([
        'd.id',
        'd.reviewId',
        'd.decidedBy',
        'd.reason',
        'a.outcome',
        'a.answeredBy',
        'a.answeredAt',
        'r.decidedAt as reviewDecidedAt',
      ])
      .select(sql<boolean>`r.status = 'rejected' and r.decided_at = d.decided_at`.as('stands'))
      .where('a.decisionId', 'in', ids)
      // Their performers' figures are written one after another: in one order, so that nobody waits crosswise.
      .orderBy('a.performerId')
      .orderBy('a.decisionId')
      .forUpdate('a')
      .execute()
  );
}

async function publish(trx: Transaction<DB>, reviewId: string, { administrator, now }: Decider): Promise<void> {
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
