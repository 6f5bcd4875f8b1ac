import { sql } from 'kysely';
import type { Sandbox } from '#server/outside/payments/sandbox/sandbox-payments.ts';
import { addJob } from '#server/queue/add-job.ts';
import { findCustomer } from './billing.queries.ts';
import { type BillingDeps, syncPerformer } from './sync.service.ts';

const day = 24 * 60 * 60 * 1000;

/** Lets days pass for one performer of the sandbox: at the sandbox, and for a trial that is ours alone. */
export const fastForward = (
  deps: BillingDeps & { payments: Sandbox },
  performerId: string,
  days: number,
): Promise<void> =>
  deps.withPerformer(performerId, async (trx) => {
    const customer = await findCustomer(trx, performerId, 'sandbox');
    if (customer) await deps.payments.fastForward(customer.customerId, days * day);
    const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(hours => ${24 * days}::integer)`;
    await trx
      .updateTable('subscriptions')
      .set({ trialEnd: earlier('trialEnd'), currentPeriodEnd: earlier('currentPeriodEnd') })
      .where('performerId', '=', performerId)
      .where('providerSubscriptionId', 'is', null)
      .execute();
    await syncPerformer(trx, deps, performerId);
    await addJob(trx, 'billing-mails', {});
  });
