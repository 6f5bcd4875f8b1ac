import type { Deps } from '#server/deps.ts';
import type { Payments } from '#server/outside/payments/payments.ts';

/** What work about money needs. */
export type BillingDeps = Pick<Deps, 'db' | 'now' | 'withPerformer'> & {
  payments: Payments;
  env: Pick<Deps['env'], 'appUrl' | 'appHost' | 'operator' | 'seller'>;
};
