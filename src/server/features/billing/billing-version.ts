import { createHash } from 'node:crypto';
import type { findLatest } from './billing.queries.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

/**
 * Stands for everything that a decision about money rests on. Two tabs that show the same have the same version; what was
 * prepared in one and overtaken in the other has an older one.
 */
export function billingVersion(shown: Omit<Shown, 'renews' | 'provider'> | undefined, credit: number): string {
  const facts = shown && [
    shown.id,
    shown.providerSubscriptionId,
    shown.plan,
    shown.status,
    shown.trialEnd,
    shown.currentPeriodEnd,
    shown.cancelAtPeriodEnd,
    shown.pendingPlan,
  ];
  return createHash('sha256')
    .update(JSON.stringify([facts, credit]))
    .digest('base64url')
    .slice(0, 22);
}
