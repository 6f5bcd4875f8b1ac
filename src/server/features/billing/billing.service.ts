import { type Expression, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { type Plan, prices } from '#shared/prices.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { hasAccess, statusNow } from './access.ts';
import { withAccountLock } from './account-lock.ts';
import { claimTrial, findOpenSubscription, isTrialUnused } from './billing.queries.ts';
import { claimMailbox } from './trial-mailbox.ts';

const trialUsed = () =>
  refusals.conflict('trial_used', 'This account has already used its free trial. Subscribe to continue.');
const mailboxUsed = () =>
  refusals.conflict('trial_used', 'This email address has already used its free trial. Subscribe to continue.');

/** Days of 24 hours: a change of clocks makes nobody's trial shorter. */
export const trialEndFrom = (now: Date) => new Date(now.getTime() + prices.trialDays * 24 * 60 * 60 * 1000);

/**
 * Starts the one free trial of an account, and of the mailbox behind it. Of any number of calls at once exactly one starts it. It needs no card, so no
 * payment provider hears of it: it runs until its end, or until the owner gives a card.
 */
export async function startTrial(
  db: Database,
  { accountId, plan, now, secret }: { accountId: string; plan: Plan; now: Date; secret: string },
): Promise<{ trialEnd: Date }> {
  const trialEnd = trialEndFrom(now);
  return withAccountLock(db, accountId, async (trx) => {
    const open = await findOpenSubscription(trx, accountId);
    // Someone who pays already needs no trial; a payment form that was opened and left is no subscription.
    if (open && (open.status !== 'incomplete' || open.providerSubscriptionId !== null)) throw trialUsed();
    if (!(await isTrialUnused(trx, accountId)) || !(await claimTrial(trx, accountId, now))) throw trialUsed();
    if (!(await claimMailbox(trx, accountId, secret))) throw mailboxUsed();
    const trial = { plan, status: 'trialing', trialEnd, currentPeriodEnd: trialEnd } as const;
    await (open
      ? trx.updateTable('subscriptions').set(trial).where('id', '=', open.id).execute()
      : trx
          .insertInto('subscriptions')
          .values({ accountId, ...trial })
          .execute());
    return { trialEnd };
  });
}

/** The subscription that counts for an account: the newest that ever began. */
export const latestSubscription = (db: Database, accountId: string | Expression<string>) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'trialEnd'])
    .select(sql<boolean>`provider_subscription_id is not null and not cancel_at_period_end`.as('renews'))
    // With the end of the trial a new period begins, whether or not it was paid for in the end.
    .select(sql<boolean>`trial_end is null or current_period_end > trial_end`.as('hasSubscribed'))
    .where('accountId', '=', accountId)
    .where('status', '<>', 'incomplete')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export type Access = {
  subscriptionStatus: SignedIn['subscriptionStatus'];
  trialEnd: Date | null;
  hasAccess: boolean;
};

/** How an account stands at a moment. Where billing is switched off, the caller asks nothing of this. */
export async function readAccess(db: Database, accountId: string, now: Date): Promise<Access> {
  const subscription = (await latestSubscription(db, accountId).executeTakeFirst()) ?? {
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
