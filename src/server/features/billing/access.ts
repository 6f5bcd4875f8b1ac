import type { SignedIn } from '#shared/schemas/accounts.ts';

/** What is known of an owner's subscription; all null before the first one. */
export type SubscriptionState = {
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'expired' | null;
  trialEnd: Date | null;
  /** The provider takes the next payment by itself: there is a card, and nobody has canceled. */
  renews: boolean | null;
};

/** A provider may take hours to confirm the first payment; until then an owner who gave a card keeps access. */
const graceForNews = 2 * 24 * 60 * 60 * 1000;

const trialRuns = ({ trialEnd, renews }: SubscriptionState, now: Date) =>
  trialEnd !== null && trialEnd.getTime() + (renews ? graceForNews : 0) > now.getTime();

/**
 * Whether an owner may make changes. While a payment is late they still may: the provider tries again for a while, and
 * says so when it gives up.
 */
export const hasAccess = (subscription: SubscriptionState, now: Date): boolean =>
  subscription.status === 'active' ||
  subscription.status === 'past_due' ||
  (subscription.status === 'trialing' && trialRuns(subscription, now));

/**
 * The status as a person reads it: a trial whose end has passed is over, whether or not anybody has written it down.
 */
export function statusNow(subscription: SubscriptionState, now: Date): SignedIn['subscriptionStatus'] {
  const { status } = subscription;
  if (status === 'trialing') return trialRuns(subscription, now) ? 'trialing' : 'expired';
  return status === 'incomplete' ? null : status;
}
