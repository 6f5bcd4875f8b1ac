import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { recordAudit, recordAudits } from '#server/features/audit/audit.service.ts';
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
import type { ResolveFlagsInput } from '#shared/administration.ts';
import type { ReviewStatus } from '#shared/review-states.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';

/**
 * Answers owners' and visitors' requests, each once. "Kept" leaves the review where it is; "removed" takes it from the
 * public, with a reason like any other rejection, and answers everybody who asked about it. They are told which, when
 * it can no longer be undone.
 */
export const resolveFlags = (
  db: Database,
  { administrator, now }: Decider,
  { ids, outcome, reason = 'other', note }: ResolveFlagsInput,
): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const asked = await trx.selectFrom('flags').select('reviewId').where('id', 'in', wanted).execute();
    if (asked.length === 0) return [];
    const reviews = await lockReviews(
      trx,
      asked.map(({ reviewId }) => reviewId),
    );
    const open = await trx
      .selectFrom('flags')
      .select(['id', 'reviewId'])
      .where('id', 'in', wanted)
      .where('outcome', 'is', null)
      .execute();
    if (open.length === 0) return [];
    const flagged = reviews.filter(({ id }) => open.some(({ reviewId }) => reviewId === id));
    const removed = outcome === 'removed' ? flagged.filter(({ status }) => status !== 'rejected') : [];
    for (const { id } of removed) {
      const rejection = { status: 'rejected', rejectedReason: reason, rejectedNote: note ?? null } as const;
      await trx
        .updateTable('reviews')
        .set({ ...rejection, decidedAt: now, decidedBy: administrator.id })
        .where('id', '=', id)
        .execute();
    }
    await tellReviewers(
      trx,
      removed.map(({ id }) => id),
      { status: 'rejected' },
    );
    const resolved = await trx
      .updateTable('flags')
      .set({ outcome, resolvedAt: now, resolvedBy: administrator.id })
      .where('outcome', 'is', null)
      // Nothing is left to decide on what others asked about a review that is gone.
      .where((eb) =>
        outcome === 'removed'
          ? eb(
              'reviewId',
              'in',
              open.map(({ reviewId }) => reviewId),
            )
          : eb(
              'id',
              'in',
              open.map(({ id }) => id),
            ),
      )
      .returning('id')
      .execute();
    for (const { id } of resolved) {
      const about = { afterSeconds: tellAfterSeconds, key: `report-answered:${id}` };
      await addJob(trx, 'report-answered', { flagId: id }, about);
    }
    await recordAudits(
      trx,
      administrator,
      flagged.map(({ id, status }) => ({
        action: outcome === 'kept' ? 'flag.keep' : 'flag.remove',
        subjectType: 'review',
        subjectId: id,
        before: { status },
        after: removed.some((each) => each.id === id)
          ? { status: 'rejected', reason, ...(note && { note }) }
          : { status },
      })),
    );
    return open.map(({ id }) => id);
  });

/**
 * Takes an administrator's own answers of the last seconds back: the requests are open again, and a review that was
 * removed is where it was.
 */
export const undoFlags = (db: Database, { administrator, now }: Decider, ids: string[]): Promise<ManyDecided> =>
  decideMany(db, ids, async (trx, wanted) => {
    const asked = await trx.selectFrom('flags').select('reviewId').where('id', 'in', wanted).execute();
    if (asked.length === 0) return [];
    const reviews = await lockReviews(
      trx,
      asked.map(({ reviewId }) => reviewId),
    );
    const undone: string[] = [];
    for (const review of reviews) {
      const answers = await findOwnAnswers(trx, review.id, { administrator, now });
      const meant = answers.filter(({ id, isTaken }) => wanted.includes(id) && !isTaken);
      const at = meant[0]?.resolvedAt;
      if (!at) continue;
      // With one that removed the review all of its requests were answered.
      const isRemoval = meant[0]?.outcome === 'removed';
      const reopened = isRemoval ? answers.filter(({ resolvedAt }) => resolvedAt?.getTime() === at.getTime()) : meant;
      // Edited since: nobody has read the words that would be public again.
      if (isRemoval && (await isEditedSince(trx, review.id, at))) continue;
      if (isRemoval && review.decidedAt?.getTime() === at.getTime())
        await takeDecisionBack(trx, {
          reviewId: review.id,
          decidedAt: at,
          before: (await wasPublic(trx, review.id)) ? 'approved' : null,
        });
      const openAgain = reopened.filter(({ isTaken }) => !isTaken).map(({ id }) => id);
      await trx
        .updateTable('flags')
        .set({ outcome: null, resolvedAt: null, resolvedBy: null })
        .where('id', 'in', openAgain)
        .execute();
      undone.push(...openAgain.filter((id) => wanted.includes(id)));
      await recordAudit(trx, administrator, {
        action: 'flag.undo',
        subjectType: 'review',
        subjectId: review.id,
        before: { outcome: meant[0]?.outcome },
        after: null,
      });
    }
    return undone;
  });

/** Whether a review was approved when it was removed. Its client may have disowned it before, which is no decision. */
async function wasPublic(trx: Transaction<DB>, reviewId: string): Promise<boolean> {
  const removal = await trx
    .selectFrom('auditLog')
    .select(sql<ReviewStatus>`before ->> 'status'`.as('statusBefore'))
    .where('subjectType', '=', 'review')
    .where('subjectId', '=', reviewId)
    .where('action', '=', 'flag.remove')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return removal?.statusBefore === 'approved';
}

const isEditedSince = async (trx: Transaction<DB>, reviewId: string, moment: Date): Promise<boolean> =>
  (await trx
    .selectFrom('reviewVersions')
    .select('id')
    .where('reviewId', '=', reviewId)
    .where('createdAt', '>=', moment)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** `isTaken`: the owner has asked again meanwhile, and one request of theirs is open at a time. */
const findOwnAnswers = (trx: Transaction<DB>, reviewId: string, { administrator, now }: Decider) =>
  trx
    .selectFrom('flags as f')
    .select([
      'f.id',
      'f.outcome',
      'f.resolvedAt',
      sql<boolean>`f.source = 'owner' and exists (
        select from flags o where o.review_id = f.review_id and o.source = 'owner' and o.outcome is null
      )`.as('isTaken'),
    ])
    .where('f.reviewId', '=', reviewId)
    .where('f.resolvedBy', '=', administrator.id)
    .where('f.resolvedAt', '>', undoableSince(now))
    .orderBy('f.resolvedAt', 'desc')
    .forUpdate()
    .execute();
