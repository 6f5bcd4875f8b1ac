import { type Expression, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { type Plan, prices } from '#shared/prices.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { hasAccess, statusNow } from './access.ts';
import { claimTrial, findOpenSubscription, isTrialUnused, setSetup } from './billing.queries.ts';
import { withPerformerLock } from './performer-lock.ts';
import { claimMailbox } from './trial-mailbox.ts';

const trialUsed = () =>
  refusals.conflict('trial_used', 'This account has already used its free trial. Subscribe to continue.');
const mailboxUsed = () =>
  refusals.conflict('trial_used', 'This email address has already used its free trial. Subscribe to continue.');

/** Days of 24 hours: a change of clocks makes nobody's trial shorter. */
export const trialEndFrom = (now: Date) => new Date(now.getTime() + prices.trialDays * 24 * 60 * 60 * 1000);

/**
 * Starts the one free trial of a performer, and of its owner's mailbox. Of any number of calls at once exactly one starts
 * it. It needs no card, so no payment provider hears of it: it runs until its end, or until the owner gives a card.
 */
export async function startTrial(
  db: Database,
  { performerId, plan, now, secret }: { performerId: string; plan: Plan; now: Date; secret: string },
): Promise<{ trialEnd: Date }> {
  const trialEnd = trialEndFrom(now);
  return withPerformerLock(db, performerId, async (trx) => {
    const open = await findOpenSubscription(trx, performerId);
    // Someone who pays already needs no trial; a payment form that was opened and left is no subscription.
    if (open && (open.status !== 'incomplete' || open.providerSubscriptionId !== null)) throw trialUsed();
    if (!(await isTrialUnused(trx, performerId)) || !(await claimTrial(trx, performerId, now))) throw trialUsed();
    if (!(await claimMailbox(trx, performerId, secret))) throw mailboxUsed();
    // A card form that is open in another tab names the price of the plan it was opened for.
    if (open && open.plan !== plan) await setSetup(trx, performerId, null);
    const trial = { plan, status: 'trialing', trialEnd, currentPeriodEnd: trialEnd } as const;
    await (open
      ? trx.updateTable('subscriptions').set(trial).where('id', '=', open.id).execute()
      : trx
          .insertInto('subscriptions')
          .values({ performerId, ...trial })
          .execute());
    return { trialEnd };
  });
}

/** The subscription that counts for a performer: the newest that ever began. */
export const latestSubscription = (db: Database, performerId: string | Expression<string>) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'trialEnd'])
    .select(sql<boolean>`provider_subscription_id is not null and not cancel_at_period_end`.as('renews'))
    // With the end of the trial a new period begins, whether or not it was paid for in the end.
    .select(sql<boolean>`trial_end is null or current_period_end > trial_end`.as('hasSubscribed'))
    .where('performerId', '=', performerId)
    .where('status', '<>', 'incomplete')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export type Access = {
  subscriptionStatus: SignedIn['subscriptionStatus'];
  trialEnd: Date | null;
  hasAccess: boolean;
};

/** A performer's access at a moment. Callers skip this where billing is switched off. */
export async function readAccess(db: Database, performerId: string, now: Date): Promise<Access> {
  const subscription = (await latestSubscription(db, performerId).executeTakeFirst()) ?? {
    status: null,
    trialEnd: null,
    renews: null,
  };
  return {
    subscriptionStatus: statusNow(subscription, now),
    trialEnd: subscription.trialEnd,
    hasAccess: hasAccess(subscription, now),
  };
}
