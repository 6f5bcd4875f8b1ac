import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { type Asker, type AskerDeps, readAsker } from '#server/features/gigs/asker.ts';
import { readRates } from '#server/features/gigs/bounces/bounce-rates.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { JobPayload } from '#server/queue/job-payloads.ts';
import type { AuditAction } from '#shared/administration.ts';
import type { AdminInvitations } from '#shared/schemas/gigs.ts';
import { rescheduleGigs } from './reschedule.ts';
import { countSentToday, lockAsker } from './send-invitation.ts';

type SendingDeps = AskerDeps & { now: () => Date };
type SendingAction = { performerId: string; administrator: SessionAccount; reason: string };

const oneDay = 24 * 60 * 60 * 1000;

export async function readSending(deps: SendingDeps, performerId: string): Promise<AdminInvitations> {
  const now = deps.now();
  const asker = await readAsker(deps, performerId, now);
  return {
    stopped: asker.stopped,
    stoppedAt: asker.stoppedAt?.toISOString() ?? null,
    stoppedReason: asker.stoppedReason,
    warnedAt: asker.warnedAt?.toISOString() ?? null,
    sentToday: await countSentToday(deps.db, performerId, now),
    dailyLimit: asker.dailyLimit,
    planLimit: asker.planLimit,
    ownLimit: asker.ownLimit,
    rates: await readRates(deps.db, performerId, now),
  };
}

/** Nothing more is sent until administrators resume it, whatever else had stopped it before. */
export const pauseSending = (deps: SendingDeps, action: SendingAction) =>
  changeSending(deps, action, async (trx, asker, now) => {
    if (asker.isStopped && asker.stopped === 'administrator')
      throw refusals.conflict('nothing_to_change', 'These invitations are already paused.');
    const stop = { stoppedAt: now, stoppedWhy: 'administrator' as const, stoppedReason: action.reason };
    await trx
      .insertInto('invitationSettings')
      .values({ performerId: action.performerId, ...stop, version: 0 })
      .onConflict((conflict) => conflict.column('performerId').doUpdateSet(stop))
      .execute();
    return {
      notice: { notice: 'paused' },
      entry: { action: 'invitations.pause', before: { stopped: asker.stopped }, after: { stopped: 'administrator' } },
    };
  });

/**
 * Lifts what administrators, bounces or complaints stopped; a lapse is for the owner to resume. Bounces and complaints
 * count anew from the next day on: late ones of earlier emails would stop it again at once.
 */
export const resumeSending = (deps: SendingDeps, action: SendingAction) =>
  changeSending(deps, action, async (trx, asker, now) => {
    if (!asker.isStopped || (asker.stopped !== 'administrator' && asker.stopped !== 'rates'))
      throw refusals.conflict('nothing_to_change', 'These invitations aren’t paused.');
    await trx
      .updateTable('invitationSettings')
      .set({
        stoppedAt: null,
        stoppedWhy: null,
        stoppedReason: null,
        warnedAt: null,
        ratesFrom: new Date(now.getTime() + oneDay).toISOString().slice(0, 10),
      })
      .where('performerId', '=', action.performerId)
      .execute();
    await rescheduleGigs({ ...deps, db: trx }, action.performerId, now);
    return {
      notice: { notice: 'resumed' },
      entry: { action: 'invitations.resume', before: { stopped: asker.stopped }, after: { stopped: null } },
    };
  });

/** Sets the daily limit; null gives it back to the plan. */
export const limitSending = (deps: SendingDeps, action: SendingAction, dailyLimit: number | null) =>
  changeSending(deps, action, async (trx, asker) => {
    const before = asker.ownLimit?.dailyLimit ?? null;
    if (before === dailyLimit) throw refusals.conflict('nothing_to_change', 'This is already the limit.');
    const limit = { dailyLimit, dailyLimitReason: dailyLimit === null ? null : action.reason };
    await trx
      .insertInto('invitationSettings')
      .values({ performerId: action.performerId, ...limit, version: 0 })
      .onConflict((conflict) => conflict.column('performerId').doUpdateSet(limit))
      .execute();
    return {
      notice: { notice: 'limit', dailyLimit },
      entry: { action: 'invitations.limit', before: { dailyLimit: before }, after: { dailyLimit } },
    };
  });

type Change = {
  notice: Pick<JobPayload<'asking-notice'>, 'notice'> & { dailyLimit?: number | null };
  entry: { action: AuditAction; before: object; after: object };
};

/** One decision: the change, its line in the audit and the email to the owner, all or none. */
async function changeSending(
  deps: SendingDeps,
  { performerId, administrator, reason }: SendingAction,
  change: (trx: Transaction<DB>, asker: Asker, now: Date) => Promise<Change>,
): Promise<AdminInvitations> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockAsker(trx, performerId);
    const asker = await readAsker({ ...deps, db: trx }, performerId, now);
    const { notice, entry } = await change(trx, asker, now);
    await recordAudit(trx, administrator, {
      subjectType: 'performer',
      subjectId: performerId,
      action: entry.action,
      before: entry.before,
      after: { ...entry.after, reason },
    });
    await addJob(trx, 'asking-notice', {
      performerId,
      reason,
      dailyLimit: null,
      ...notice,
      rates: await readRates(trx, performerId, now),
      at: now.toISOString(),
    });
  });
  return readSending(deps, performerId);
}
