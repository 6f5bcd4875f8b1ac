import type { Expression } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { brokenConstraint, refusals } from '#server/errors.ts';
import type { SignedIn } from '#shared/accounts.ts';
import { type Plan, prices } from '#shared/prices.ts';
import { hasAccess, statusNow } from './access.ts';

const trialUsed = () =>
  refusals.conflict('trial_used', 'The free trial can be had once, and this account has had it. Please subscribe.');

/** Starts the one free trial of an account. Of any number of calls at once exactly one starts it. */
export async function startTrial(
  db: Database,
  { accountId, plan, now }: { accountId: string; plan: Plan; now: Date },
): Promise<{ trialEnd: Date }> {
  const trialEnd = new Date(now.getTime() + prices.trialDays * 24 * 60 * 60 * 1000);
  return db.transaction().execute(async (trx) => {
    const customer = await trx
      .insertInto('customers')
      .values({ accountId, provider: 'sandbox', trialStartedAt: now })
      .onConflict((conflict) =>
        conflict.column('accountId').doUpdateSet({ trialStartedAt: now }).where('customers.trialStartedAt', 'is', null),
      )
      .returning('accountId')
      .executeTakeFirst();
    if (!customer) throw trialUsed();
    await trx
      .insertInto('subscriptions')
      .values({ accountId, provider: 'sandbox', plan, status: 'trialing', trialEnd, currentPeriodEnd: trialEnd })
      .execute()
      .catch((error) => {
        // Someone who pays already needs no trial.
        throw brokenConstraint(error) === 'one_open_subscription_per_account' ? trialUsed() : error;
      });
    return { trialEnd };
  });
}

/** The subscription that counts for an account: the newest that ever began. */
export const latestSubscription = (db: Database, accountId: string | Expression<string>) =>
  db
    .selectFrom('subscriptions')
    .select(['status', 'trialEnd'])
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
  const subscription = (await latestSubscription(db, accountId).executeTakeFirst()) ?? { status: null, trialEnd: null };
  return {
    subscriptionStatus: statusNow(subscription, now),
    trialEnd: subscription.trialEnd,
    hasAccess: hasAccess(subscription, now),
  };
}
