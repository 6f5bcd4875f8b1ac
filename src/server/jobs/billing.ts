import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { refreshAccount } from '../features/billing/manage.service.ts';
import { reconcileAll, remindOfTrialEnds } from '../features/billing/reconcile.service.ts';

type BillingJobDeps = Pick<Deps, 'db' | 'now' | 'payments'> & {
  env: Pick<Deps['env'], 'appUrl' | 'appHost' | 'operator' | 'billing'>;
};

const payloadOf = z.object({ accountId: z.uuid() });

/** Asks about one account when something must have happened to its subscription. */
export const syncSubscription =
  ({ payments, ...deps }: BillingJobDeps): Task =>
  async (payload) => {
    if (payments) await refreshAccount({ ...deps, payments }, payloadOf.parse(payload).accountId);
  };

export const reconcileSubscriptions =
  ({ payments, ...deps }: BillingJobDeps): Task =>
  async () => {
    if (payments) await reconcileAll({ ...deps, payments });
  };

export const trialMails =
  (deps: BillingJobDeps): Task =>
  async () => {
    if (deps.env.billing) await remindOfTrialEnds(deps);
  };
