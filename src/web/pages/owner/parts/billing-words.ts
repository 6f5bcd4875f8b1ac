import type { Billing } from '#shared/billing.ts';
import { longDate } from '#shared/format.ts';
import { formatPence, planPrice } from '#shared/prices.ts';

type Subscription = NonNullable<Billing['subscription']>;

export const statusBadge = {
  trialing: { tone: 'action', text: 'Free trial' },
  active: { tone: 'good', text: 'Active' },
  past_due: { tone: 'danger', text: 'Payment failed' },
  canceled: { tone: 'plain', text: 'Canceled' },
  expired: { tone: 'plain', text: 'Ended' },
} as const;

const dateOf = (iso: string | null) => (iso ? longDate(iso) : 'its end');

/** Whether there is something that goes on by itself, and so something to change. */
export const runs = (subscription: Subscription | null) =>
  subscription !== null && ['trialing', 'active', 'past_due'].includes(subscription.status);

/** What happens to the money of an owner whose account is to be deleted. */
export function describeLeaving({ status, endsOn }: Subscription): string {
  if (status === 'past_due')
    return 'Your last payment was refused. Your account is to be deleted, so it is not tried again, and nothing is charged any more.';
  return `Your account is to be deleted, so nothing is charged any more. Everything works until ${dateOf(endsOn)}. Keep your account before then, and your plan goes on as it was.`;
}

/** What happens next to the owner's money, in a sentence or two. */
export function describeNext({ upcoming, card }: Billing, subscription: Subscription): string {
  const { status, endsOn, cancelAtPeriodEnd, renews, plan } = subscription;
  const end = dateOf(endsOn);
  if (status === 'past_due')
    return 'Your last payment was refused. Everything still works, and it is tried again in a few days. Please update your card.';
  if (status === 'canceled' || status === 'expired')
    return 'Nothing is charged any more. Your public page stays up and new reviews are still kept.';
  if (cancelAtPeriodEnd)
    return `Canceled: everything works until ${end}, and nothing is charged any more. Until then you can resume.`;
  if (!renews) return `Your free trial ends on ${end}. No card is saved, so nothing is charged by itself.`;
  if (!upcoming) return `The next payment is on ${end}: ${planPrice(plan)}.`;
  const from = card ? ` from your card ending in ${card.last4}` : '';
  return `Next payment: ${formatPence(upcoming.amount)} on ${longDate(upcoming.date)}${from}.`;
}
