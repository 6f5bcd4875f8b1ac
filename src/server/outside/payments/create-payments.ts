import type { Env } from '#server/env.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox-payments.ts';
import type { SandboxStore } from './sandbox/sandbox-store.ts';
import type { StripePayments } from './stripe/stripe-payments.ts';

export type PaymentProvider = Sandbox | StripePayments;

/** Stripe when its keys are set, else the sandbox where it may be used, else none. */
export async function createPayments(
  env: Pick<Env, 'billing' | 'stripe' | 'paymentsSandbox' | 'promotionCodes' | 'seller'>,
  sandboxStore: SandboxStore,
  now: () => Date,
): Promise<PaymentProvider | null> {
  if (!env.billing) return null;
  if (env.stripe) {
    // Its code takes a tenth of a server's memory, so it is loaded only where it is used.
    const { createStripePayments } = await import('./stripe/stripe-payments.ts');
    return createStripePayments(env.stripe, env.seller);
  }
  return env.paymentsSandbox ? createSandbox(sandboxStore, env, now) : null;
}
