import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

export const openStatuses = ['incomplete', 'trialing', 'active', 'past_due'] as const;

export type OpenSubscription = NonNullable<Awaited<ReturnType<typeof findOpenSubscription>>>;

/** The one subscription of an account that is not over, if there is one. */
export const findOpenSubscription = (db: Database, accountId: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'id',
      'provider',
      'providerSubscriptionId',
      'plan',
      'status',
      'trialEnd',
      'currentPeriodEnd',
      'cancelAtPeriodEnd',
    ])
    .where('accountId', '=', accountId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();

/** What the provider in use knows of an account; nothing when it was the other one that did. */
export const findCustomer = (db: Database, accountId: string, provider: 'stripe' | 'sandbox') =>
  db
    .selectFrom('customers')
    .select(['accountId', 'setupId', 'trialStartedAt', 'cardBrand', 'cardLast4', 'cardExpMonth', 'cardExpYear'])
    .select(sql<string>`provider_customer_id`.as('customerId'))
    .where('accountId', '=', accountId)
    .where('provider', '=', provider)
    .where('providerCustomerId', 'is not', null)
    .executeTakeFirst();
export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Whether the account's owner has asked for it to be deleted. */
export async function isLeaving(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('deleteRequestedAt')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined && row.deleteRequestedAt !== null;
}

export const setSetup = (db: Database, accountId: string, setupId: string | null) =>
  db.updateTable('customers').set({ setupId }).where('accountId', '=', accountId).execute();

/** Whether the one free trial is still unused. */
export async function isTrialUnused(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('trialStartedAt')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (row?.trialStartedAt) return false;
  const begun = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'incomplete')
    .limit(1)
    .executeTakeFirst();
  return begun === undefined;
}

export const claimTrial = (db: Database, accountId: string, now: Date) =>
  db
    .insertInto('customers')
    .values({ accountId, trialStartedAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ trialStartedAt: now }).where('customers.trialStartedAt', 'is', null),
    )
    .returning('accountId')
    .executeTakeFirst();

/** The newest subscription that ever began, with all that is shown of it. */
export const findLatest = (db: Database, accountId: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'provider',
      'providerSubscriptionId',
      'plan',
      'status',
      'trialEnd',
      'currentPeriodEnd',
      'cancelAtPeriodEnd',
    ])
    .select(sql<boolean>`provider_subscription_id is not null and not cancel_at_period_end`.as('renews'))
    .where('accountId', '=', accountId)
    .where('status', '<>', 'incomplete')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Accounts of this provider with something that may have changed, in the order of their ids. */
export const listReconcilable = (db: Database, provider: 'stripe' | 'sandbox', after: string | null) =>
  db
    .selectFrom('customers')
    .select('accountId')
    .where('provider', '=', provider)
    .where('providerCustomerId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('setupId', 'is not', null),
        eb.exists(
          eb
            .selectFrom('subscriptions')
            .select('id')
            .whereRef('subscriptions.accountId', '=', 'customers.accountId')
            .where('status', 'in', openStatuses),
        ),
      ]),
    )
    .$if(after !== null, (query) => query.where('accountId', '>', after as string))
    .orderBy('accountId')
    .limit(100)
    .execute();

/** Trials that end in this time, that nobody has canceled and whose owners stay. */
export const listEndingTrials = async (db: Database, from: Date, to: Date) => {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('accounts', 'accounts.id', 'subscriptions.accountId')
    .select(['subscriptions.id as subscriptionId', 'accountId', 'plan', 'trialEnd'])
    .select(sql<boolean>`provider_subscription_id is not null`.as('renews'))
    .where('status', '=', 'trialing')
    .where('cancelAtPeriodEnd', '=', false)
    .where('deleteRequestedAt', 'is', null)
    .where('trialEnd', '>', from)
    .where('trialEnd', '<=', to)
    .execute();
  return rows.flatMap(({ trialEnd, ...row }) => (trialEnd ? [{ ...row, trialEnd }] : []));
};
