import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { recordAudit, recordAudits } from '#server/features/audit/audit.service.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { DecideEditsInput, RejectReviewInput } from '#shared/moderation.ts';
import type { ManyDecided } from '#shared/schemas/moderation.ts';
import { type Decider, decideMany, tellAfterSeconds, undoableSince } from './decide-many.ts';
import { showFormerVersion, showVersion } from './edit-versions.service.ts';
import { verifiedRule } from './moderation.service.ts';

type Version = Awaited<ReturnType<typeof lockEdits>>[number];

/** The reviews first and in one order, as everybody who decides does; so nobody waits crosswise. */
async function lockEdits(trx: Transaction<DB>, ids: string[]) {
  await trx
    .selectFrom('reviews')
    .select('id')
    .where('id', 'in', trx.selectFrom('reviewVersions').select('reviewId').where('id', 'in', ids))
    .orderBy('id')
    .forUpdate()
    .execute();
  return trx
    .selectFrom('reviewVersions as v')
    .innerJoin('reviews as r', 'r.id', 'v.reviewId')
    .select([
      'v.id',
      'v.reviewId',
      'v.number',
      'v.rating',
      'v.comment',
      'v.eventType',
      'v.checks',
      'v.outcome',
      'r.version as current',
      'r.status',
    ])
    .where('v.id', 'in', ids)
    .execute();
}

/** Decides waiting edits, each of them once. One that its reviewer has replaced since is refused: nobody has read the new one. */
export async function decideEdits(
  db: Database,
  { administrator, now }: Decider,
  { ids, decision, ...rest }: DecideEditsInput,
): Promise<ManyDecided> {
  return decideMany(db, ids, async (trx, wanted) => {
    const waiting = (await lockEdits(trx, wanted)).filter(
      ({ outcome, status }) => outcome === null && status === 'approved',
    );
    for (const version of waiting) {
      if (decision === 'approve') await takeVersion(trx, version, { at: now, by: administrator.id });
      else await refuseVersion(trx, version, { at: now, by: administrator.id, ...(rest as RejectReviewInput) });
      await addJob(trx, 'edit-decided', { versionId: version.id }, { afterSeconds: tellAfterSeconds });
    }
    await recordAudits(
      trx,
      administrator,
      waiting.map(({ reviewId, number, current }) => ({
        action: decision === 'approve' ? 'edit.approve' : 'edit.reject',
        subjectType: 'review',
        subjectId: reviewId,
        before: { version: current },
        after: decision === 'approve' ? { version: number } : { version: current, refused: number, ...rest },
      })),
    );
    return waiting.map(({ id }) => id);
  });
}

/** Publishes an edit that no check stopped at, where the operator lets confirmed reviews publish themselves. */
export async function publishEdit(trx: Transaction<DB>, versionId: string, now: Date): Promise<void> {
  const [version] = await lockEdits(trx, [versionId]);
  if (!version) return;
  await takeVersion(trx, version, { at: now, by: null });
  await addJob(trx, 'edit-decided', { versionId });
  await recordAudit(trx, verifiedRule, {
    action: 'edit.approve',
    subjectType: 'review',
    subjectId: version.reviewId,
    before: { version: version.current },
    after: { version: version.number },
  });
}

type By = { at: Date; by: string | null };

async function takeVersion(trx: Transaction<DB>, version: Version, { at, by }: By): Promise<void> {
  const { id, reviewId, number } = version;
  await trx.updateTable('reviewVersions').set({ outcome: 'taken', closedAt: at }).where('id', '=', id).execute();
  await trx
    .insertInto('decisions')
    .values({ reviewId, versionId: id, outcome: 'approved', decidedBy: by, decidedAt: at })
    .execute();
  await showVersion(trx, version, { version: number, editedAt: at });
}

async function refuseVersion(
  trx: Transaction<DB>,
  { id, reviewId }: Version,
  { at, by, reason, note }: By & RejectReviewInput,
): Promise<void> {
  await trx.updateTable('reviewVersions').set({ outcome: 'rejected', closedAt: at }).where('id', '=', id).execute();
  await trx
    .insertInto('decisions')
    .values({ reviewId, versionId: id, outcome: 'rejected', reason, note: note ?? null, decidedBy: by, decidedAt: at })
    .execute();
}

/**
 * Takes an administrator's own decisions on edits of the last seconds back: they wait again, and the review says what it
 * said before. Refused when the reviewer has sent another edit meanwhile, which takes the place of this one.
 */
export async function undoEditDecisions(
  db: Database,
  { administrator, now }: Decider,
  ids: string[],
): Promise<ManyDecided> {
  return decideMany(db, ids, async (trx, wanted) => {
    const versions = await lockEdits(trx, wanted);
    const undone: string[] = [];
    for (const version of versions) {
      if (await undoOne(trx, version, { administrator, now })) undone.push(version.id);
    }
    return undone;
  });
}

async function undoOne(trx: Transaction<DB>, version: Version, { administrator, now }: Decider): Promise<boolean> {
  const { id, reviewId, number, current, outcome, status } = version;
  const isLatest = sql<boolean>`not exists (
    select from review_versions w where w.review_id = ${reviewId} and w.number > ${number}
  )`;
  if (status !== 'approved') return false;
  const decision = await trx
    .deleteFrom('decisions')
    .where('versionId', '=', id)
    .where('decidedBy', '=', administrator.id)
    .where('decidedAt', '>', undoableSince(now))
    .where(isLatest)
    .returning('outcome')
    .executeTakeFirst();
  if (!decision) return false;
  if (outcome === 'taken') await showFormerVersion(trx, reviewId, number);
  await trx.updateTable('reviewVersions').set({ outcome: null, closedAt: null }).where('id', '=', id).execute();
  await recordAudit(trx, administrator, {
    action: 'edit.undo',
    subjectType: 'review',
    subjectId: reviewId,
    before: { version: current },
    after: { waiting: number },
  });
  return true;
}
