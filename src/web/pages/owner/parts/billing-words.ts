import { formatPence, planPrice } from '#shared/prices.ts';
import type { Billing } from '#shared/schemas/billing.ts';
import { readerDateUtc } from '#web/ui/reader-date.ts';

type Subscription = NonNullable<Billing['subscription']>;

export const statusBadge = {
  trialing: { tone: 'action', text: 'Free trial' },
  active: { tone: 'good', text: 'Active' },
  past_due: { tone: 'danger', text: 'Payment failed' },
  canceled: { tone: 'plain', text: 'Cancelled' },
  expired: { tone: 'plain', text: 'Ended' },
} as const;

const dateOf = (iso: string | null) => (iso ? readerDateUtc(iso) : 'its end');

/** What an owner has, in their own words. */
export const nameOf = ({ status }: Subscription) => (status === 'trialing' ? 'free trial' : 'subscription');

/** Whether a subscription or trial is running, so that there is something to change. */
export const runs = (subscription: Subscription | null) =>
  subscription !== null && ['trialing', 'active', 'past_due'].includes(subscription.status);

const afterwards = 'your public page stays up, new reviews are still kept, and you can read and export everything.';

/** What cancelling does, before it is done. */
export function describeCancelling(status: Subscription['status']): string {
  if (status === 'past_due')
    return `It ends straight away, and you won’t be charged the unpaid amount. After that ${afterwards}`;
  const end = status === 'trialing' ? 'your free trial ends' : 'the end of the time you’ve paid for';
  return `Everything works until ${end}. After that ${afterwards}`;
}

/** What deleting the account does to a plan, before it is done; null without a plan that runs. */
export function describeDeleting(status: Subscription['status'] | null): string | null {
  if (status === 'trialing') return 'You won’t be charged. Everything works until your free trial ends.';
  if (status === 'past_due') return 'We won’t try your last payment again, and you won’t be charged.';
  if (status !== 'active') return null;
  return 'Your subscription stops now and you won’t be charged again, but you can use the time you’ve paid for. If you keep your account before that time ends, your subscription continues. After that you’d need to subscribe again.';
}

/** Nobody is charged "again" who has only had a free trial. */
const notCharged = ({ status }: Subscription) =>
  status === 'trialing' ? 'you won’t be charged' : 'you won’t be charged again';

/** What happens to the money of an owner whose account is to be deleted. */
export function describeLeaving(subscription: Subscription): string {
  const { status, endsOn } = subscription;
  if (status === 'past_due')
    return 'Your last payment was refused. Your account is about to be deleted, so we won’t try again and you won’t be charged.';
  return `Your account is about to be deleted, so ${notCharged(subscription)}. Everything works until ${dateOf(endsOn)}. If you keep your account before then, your ${status === 'trialing' ? 'free trial' : 'plan'} continues as before.`;
}

/** What the provider holds for the owner, where that is something. */
export const describeCredit = ({ credit, subscription }: Billing): string | null =>
  credit === 0
    ? null
    : runs(subscription) && !subscription?.cancelAtPeriodEnd
      ? `You have ${formatPence(credit)} in credit. It’s used before your card is charged.`
      : `You have ${formatPence(credit)} in credit. It stays on your account and is used first if you subscribe again.`;

/** The next payment of a subscription that renews, or would if it were resumed. */
export const describePayment = (next: Billing['upcoming'], { plan, endsOn }: Subscription): string =>
  next ? `${formatPence(next.amount)} on ${readerDateUtc(next.date)}` : `${planPrice(plan)}, from ${dateOf(endsOn)}`;

/** What happens next to the owner's money, in a sentence or two. */
export function describeNext({ upcoming, card }: Billing, subscription: Subscription): string {
  const { status, endsOn, cancelAtPeriodEnd, renews, plan } = subscription;
  const end = dateOf(endsOn);
  if (status === 'past_due')
    return 'Your last payment was refused. Everything still works, and we’ll try again in a few days. Update your card.';
  if (status === 'canceled' || status === 'expired')
    return 'You won’t be charged. Your public page stays up and new reviews are still kept.';
  if (cancelAtPeriodEnd)
    return `Cancelled: everything works until ${end}, and ${notCharged(subscription)}. You can resume until then.`;
  if (!renews) return `Your free trial ends on ${end}. No card is saved, so you won’t be charged automatically.`;
  if (!upcoming) return `The next payment is on ${end}: ${planPrice(plan)}.`;
  const from = card ? ` from your card ending in ${card.last4}` : '';
  return `Next payment: ${formatPence(upcoming.amount)} on ${readerDateUtc(upcoming.date)}${from}.`;
}
