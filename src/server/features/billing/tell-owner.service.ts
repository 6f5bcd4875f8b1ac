import type { Database } from '#server/db/open.ts';
import { subscribePage, tellPayer } from '#server/features/notifications/billing-mails.service.ts';
import type { ProviderSubscription } from '#server/outside/payments/payments.ts';
import type { BillingDeps } from './billing-deps.ts';

type State = Pick<ProviderSubscription, 'status' | 'plan' | 'cancelAtPeriodEnd' | 'leaving'>;
const running = ['trialing', 'active', 'past_due'];

/**
 * Tells an owner what has become of their subscription. What was written down before is compared with what is written down
 * in the same transaction, so a change that is heard of many times is told once.
 */
export async function tellOfChange(
  trx: Database,
  env: BillingDeps['env'],
  {
    performerId,
    before,
    after,
  }: { performerId: string; before: State; after: State & { periodEnd: ProviderSubscription['periodEnd'] } },
): Promise<void> {
  // Whoever deletes their account, or keeps it after all, was told about that.
  if (!running.includes(before.status) || before.leaving || after.leaving) return;
  const isTrial = before.status === 'trialing';
  const { plan } = after;
  const endsOn = after.periodEnd?.toISOString() ?? null;
  if (!running.includes(after.status)) {
    await tellPayer(trx, env, performerId, 'subscription-ended', ({ firstName }) => ({
      firstName,
      isTrial,
      url: subscribePage(env),
    }));
    return;
  }
  if (plan !== before.plan)
    await tellPayer(trx, env, performerId, 'plan-changed', (payer) => ({ ...payer, plan, next: endsOn }));
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await tellPayer(trx, env, performerId, 'subscription-canceled', ({ card: _, ...payer }) => ({
      ...payer,
      endsOn,
      isTrial,
    }));
  if (before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd)
    await tellPayer(trx, env, performerId, 'subscription-resumed', (payer) => ({
      ...payer,
      plan,
      next: endsOn,
      isTrial,
    }));
}
