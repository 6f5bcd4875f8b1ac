import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { addJob } from '#server/queue/add-job.ts';
import { findCustomer } from './billing.queries.ts';
import { refreshPerformer } from './change-subscription.service.ts';
import { syncPerformer } from './sync.service.ts';

export type LeavingDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'env' | 'withPerformer'>;

const notStopped = () =>
  refusals.paymentsAway(
    'Your subscription couldn’t be stopped, because the payment provider didn’t answer. Nothing was changed. Try again in a moment.',
  );

/**
 * Writes down that an owner leaves, and stops their subscription at the provider: both or neither, so that nobody is
 * charged after being told that they would not be. What is paid for can still be used.
 */
export async function stopCharging<Answer>(
  { payments, ...deps }: LeavingDeps,
  performerId: string,
  leave: (trx: Database) => Promise<Answer>,
): Promise<Answer> {
  return deps
    .withPerformer(performerId, async (trx) => {
      const answer = await leave(trx);
      if (payments) await syncPerformer(trx, { ...deps, payments }, performerId);
      return answer;
    })
    .catch((error) => {
      const isAway = error instanceof Refusal && error.code === 'payments_away';
      throw isAway ? Object.assign(notStopped(), { cause: error }) : error;
    });
}

/**
 * Writes down that an owner keeps their account; their subscription continues as before. Keeping an account never waits
 * for a provider: while that is away a job tries until it is back.
 */
export async function resumeCharging(
  { payments, ...deps }: LeavingDeps,
  performerId: string,
  stay: (trx: Database) => Promise<unknown>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await stay(trx);
    if (payments) await addJob(trx, 'sync-subscription', { performerId }, { key: `sync-subscription:${performerId}` });
  });
  // At once, so that the owner sees it; what fails here is the job's to do.
  if (payments) await refreshPerformer({ ...deps, payments }, performerId).catch(() => {});
}

/**
 * Ends everything at the provider for a performer that is about to be deleted. The caller holds its lock.
 * Throws while the provider is away.
 */
export async function leaveProvider(trx: Database, payments: Deps['payments'], performerId: string): Promise<void> {
  const customer = payments && (await findCustomer(trx, performerId, payments.kind));
  if (customer) await payments.deleteCustomer(customer.customerId);
}
