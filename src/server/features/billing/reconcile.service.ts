import type { Database } from '#server/db/open.ts';
import { Refusal } from '#server/errors.ts';
import { type EndingTrial, writeTrialEndingMail } from '#server/features/notifications/billing-mails.service.ts';
import type { Payments } from '#server/outside/payments/payments.ts';
import { listEndingTrials, listReconcilable } from './billing.queries.ts';
import { refreshPerformer } from './change-subscription.service.ts';
import type { BillingDeps } from './sync.service.ts';

const day = 24 * 60 * 60 * 1000;
/**
 * So many performers in a row without an answer: the provider is away, and asking about all the others would take hours.
 */
const enough = 3;

/**
 * Asks the provider about every subscription that is not over and every card that is being entered: whatever event was
 * lost is made up for within a day. One that fails does not keep the others waiting; the job is then tried again. A
 * provider that is away altogether is not asked about everybody: other jobs wait for their turn.
 */
export async function reconcileAll(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  await endSandboxSubscriptions(deps.db, deps.payments.kind, deps.now());
  const failures: unknown[] = [];
  let unanswered = 0;
  for (let after: string | null = null; ; ) {
    const performers: { performerId: string }[] = await listReconcilable(deps.db, deps.payments.kind, after);
    for (const { performerId } of performers) {
      signal?.throwIfAborted();
      await refreshPerformer(deps, performerId).then(
        () => {
          unanswered = 0;
        },
        (error) => {
          failures.push(error);
          if (error instanceof Refusal && error.code === 'payments_away') unanswered += 1;
        },
      );
      if (unanswered === enough) throw new AggregateError(failures, 'the payment provider does not answer');
    }
    after = performers.at(-1)?.performerId ?? null;
    if (after === null) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} subscriptions could not be reconciled`);
}

/** What was paid for with test cards ends when real payments begin. */
async function endSandboxSubscriptions(db: Database, kind: Payments['kind'], now: Date): Promise<void> {
  if (kind !== 'stripe') return;
  await db
    .updateTable('subscriptions')
    .set({ status: 'expired', updatedAt: now })
    .where('provider', '=', 'sandbox')
    .where('status', 'in', ['incomplete', 'trialing', 'active', 'past_due'])
    .execute();
}

/** Reminds owners three days and one day before their trial ends, once each, however often this runs. */
export async function remindOfTrialEnds(deps: Pick<BillingDeps, 'db' | 'env' | 'now'>): Promise<void> {
  const now = deps.now();
  const ending = await listEndingTrials(deps.db, now, new Date(now.getTime() + 3 * day));
  for (const trial of ending) {
    const left = trial.trialEnd.getTime() - now.getTime();
    const told: EndingTrial = { ...trial, days: Math.ceil(left / day), reminder: left <= day ? 'last' : 'first' };
    await writeTrialEndingMail(deps.db, deps.env, told);
  }
}
