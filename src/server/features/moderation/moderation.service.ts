import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit, recordAudits } from '#server/features/audit/audit.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { DecideReviewsInput, RejectReviewInput } from '#shared/moderation.ts';
import type { ManyDecided, QueuedReview } from '#shared/schemas/moderation.ts';
import { type Decider, decideMany, takeDecisionBack, tellAfterSeconds, undoableSince } from './decide-many.ts';
import { takeWaitingEdits } from './edit-versions.service.ts';
import { type QueueDeps, readQueued } from './queue.service.ts';

/**
 * Asks for the email that tells each reviewer of the decision that was just written. Every way to decide calls it. A
 * decision that can be undone is told when it can no longer be.
 */
export async function tellReviewers(
  trx: Transaction<DB>,
  reviewIds: string[],
  { status, afterSeconds = tellAfterSeconds }: { status: 'approved' | 'rejected'; afterSeconds?: number },
): Promise<void> {
  const job = status === 'approved' ? 'review-published' : 'review-rejected';
  for (const reviewId of reviewIds) await addJob(trx, job, { reviewId }, { afterSeconds });
}

/** Which version of each review an administrator has read: one that was edited since is not decided by that. */
type SeenVersions = Record<string, number>;

type Decision = { status: 'approved' } | ({ status: 'rejected' } & RejectReviewInput);

/**
 * Decides waiting reviews, each of them once, and answers which. A second administrator finds nothing left to decide.
 * Rows are locked in one order, so that two administrators with overlapping lists wait for each other and never both.
 */
async function decideWaiting(
  trx: Transaction<DB>,
  reviewIds: string[],
  {
    administrator,
    now,
    decision,
    versions = {},
  }: Decider & { decision: Decision; versions?: SeenVersions | undefined },
): Promise<string[]> {
  const waiting = await trx
    .selectFrom('reviews')
    .select(['id', 'version'])
    .where('id', 'in', reviewIds)
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('source', '=', 'customer'), eb('verifiedAt', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = waiting.filter(({ id, version }) => version === (versions[id] ?? version)).map(({ id }) => id);
  if (ids.length === 0) return ids;
  const { status, ...details } = decision;
  const rejection =
    decision.status === 'rejected' ? { rejectedReason: decision.reason, rejectedNote: decision.note ?? null } : {};
  await trx
    .updateTable('reviews')
    .set({ status, decidedAt: now, decidedBy: administrator.id, ...rejection })
    .where('id', 'in', ids)
    .execute();
  if (status === 'approved') {
    // What is seen now is what was looked at: photos added later wait for another look.
    await trx
      .updateTable('reviewPhotos')
      .set({ approvedAt: now })
      .where('reviewId', 'in', ids)
      .where('approvedAt', 'is', null)
      .execute();
  }
  await tellReviewers(trx, ids, { status });
  await recordAudits(
    trx,
    administrator,
    ids.map((subjectId) => ({
      action: status === 'approved' ? 'review.approve' : 'review.reject',
      subjectType: 'review',
      subjectId,
      before: { status: 'pending' },
      after: { status, ...details },
    })),
  );
  return ids;
}

type Deciding = Decider & { reviewId: string };

/** Decides one review. A second decision is refused, and changes nothing. */
async function decideOne(
  deps: QueueDeps,
  { reviewId, seen, ...deciding }: Deciding & { decision: Decision; seen: number | undefined },
) {
  const versions = seen === undefined ? {} : { [reviewId]: seen };
  const [decided] = await deps.db
    .transaction()
    .execute((trx) => decideWaiting(trx, [reviewId], { ...deciding, versions }));
  const review = await readQueued(deps, reviewId);
  if (decided) return review;
  if (review.status === 'pending' && seen !== undefined && seen !== review.version)
    throw refusals.conflict('edited_meanwhile', 'The reviewer has edited this review since. Read it again.');
  throw review.status === 'pending'
    ? refusals.conflict('awaiting_customer', 'The customer hasn’t confirmed this review yet.')
    : refusals.conflict('already_decided', `This review was already ${review.status}.`);
}

export const approveReview = (deps: QueueDeps, deciding: Deciding, seen?: number): Promise<QueuedReview> =>
  decideOne(deps, { ...deciding, seen, decision: { status: 'approved' } });

export const rejectReview = (
  deps: QueueDeps,
  deciding: Deciding,
  { version, ...input }: RejectReviewInput & { version?: number | undefined },
): Promise<QueuedReview> => decideOne(deps, { ...deciding, seen: version, decision: { status: 'rejected', ...input } });

/** Decides many at once: those that still wait. The others were decided by somebody else, or are gone. */
export async function decideReviews(
  db: Database,
  { administrator, now }: Decider,
  { ids, versions, ...input }: DecideReviewsInput,
): Promise<ManyDecided> {
  const { decision: how, ...rejection } = input;
  const decision: Decision =
    how === 'approve' ? { status: 'approved' } : { status: 'rejected', ...(rejection as RejectReviewInput) };
  return decideMany(db, ids, (trx, wanted) => decideWaiting(trx, wanted, { administrator, now, decision, versions }));
}

/**
 * Takes an administrator's own decisions of the last seconds back: the reviews wait again, in their old places, with
 * their photos. Both the decision and its undoing stay in the audit.
 */
export async function undoDecisions(
  db: Database,
  { administrator, now }: Decider,
  ids: string[],
): Promise<ManyDecided> {
  return decideMany(db, ids, async (trx, wanted) => {
    const decided = await trx
      .selectFrom('reviews as r')
      .select(['id', 'status', 'decidedAt', 'rejectedReason'])
      .where('id', 'in', wanted)
      .where('decidedBy', '=', administrator.id)
      .where('decidedAt', '>', undoableSince(now))
      // Decided before that: then this was no decision of the queue, and the review does not wait again.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('decisions as d')
              .select('d.id')
              .whereRef('d.reviewId', '=', 'r.id')
              .whereRef('d.decidedAt', '<', 'r.decidedAt')
              // Unless its reviewer then edited it, which made it wait again.
              .where(sql<boolean>`not exists (
                select from review_versions v
                where v.review_id = r.id and v.outcome = 'taken' and v.number > 1 and v.closed_at > d.decided_at
                  and not exists (select from decisions e where e.version_id = v.id)
              )`),
          ),
        ),
      )
      // Removed after a flag while it waited: that is taken back where it was decided, with the flag.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('flags as f')
              .select('f.id')
              .whereRef('f.reviewId', '=', 'r.id')
              .whereRef('f.resolvedAt', '=', 'r.decidedAt'),
          ),
        ),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    for (const { id, decidedAt } of decided)
      if (decidedAt) await takeDecisionBack(trx, { reviewId: id, decidedAt, before: null });
    const undone = decided.map(({ id }) => id);
    if (undone.length === 0) return undone;
    await takeWaitingEdits(trx, undone, now);
    await recordAudits(
      trx,
      administrator,
      decided.map(({ id, status, rejectedReason }) => ({
        action: 'review.undo',
        subjectType: 'review',
        subjectId: id,
        before: { status, ...(rejectedReason && { reason: rejectedReason }) },
        after: { status: 'pending' },
      })),
    );
    return undone;
  });
}

export const verifiedRule = { id: null, firstName: 'Starbill, by MODERATION=verified', lastName: '', email: '' };

/**
 * Publishes a review whose address was just confirmed, when no check stopped at it; otherwise it waits in the queue.
 * Its photos wait either way: no rule has looked at them.
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
  await tellReviewers(trx, [reviewId], { status: 'approved', afterSeconds: 0 });
  await recordAudit(trx, verifiedRule, {
    action: 'review.approve',
    subjectType: 'review',
    subjectId: reviewId,
    before: { status: 'pending' },
    after: { status: 'approved' },
  });
}
