import type { Deps } from '#server/deps.ts';
import { refreshPerformer } from '#server/features/billing/change-subscription.service.ts';
import { followAddress } from '#server/features/billing/follow-address.service.ts';
import { reconcileAll, remindOfTrialEnds } from '#server/features/billing/reconcile.service.ts';
import { remindOfMoney } from '#server/features/billing/reminders.service.ts';
import type { Job } from './job.ts';

type BillingJobDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'withPerformer' | 'openAccess'> & {
  env: Pick<Deps['env'], 'appUrl' | 'appHost' | 'operator' | 'seller' | 'billing'>;
};

/** Asks about one account when something must have happened to its subscription. */
export const syncSubscription =
  ({ payments, ...deps }: BillingJobDeps): Job<'sync-subscription'> =>
  async ({ performerId }) => {
    if (payments) await refreshPerformer({ ...deps, payments }, performerId);
  };

/** Tells the provider an owner's new address. */
export const followNewAddress =
  (deps: BillingJobDeps): Job<'follow-address'> =>
  ({ performerId }) =>
    followAddress(deps, performerId);

export const reconcileSubscriptions =
  ({ payments, ...deps }: BillingJobDeps): Job<'reconcile-subscriptions'> =>
  async (_, { signal }) => {
    if (payments) await reconcileAll({ ...deps, payments }, signal);
  };

export const billingMails =
  (deps: BillingJobDeps): Job<'billing-mails'> =>
  async () => {
    // Nobody is asked to subscribe where nothing can be paid.
    if (!deps.env.billing || !deps.payments) return;
    await remindOfTrialEnds(deps);
    await remindOfMoney(deps);
  };
