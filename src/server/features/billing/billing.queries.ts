import { type Expression, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

export const openStatuses = ['incomplete', 'trialing', 'active', 'past_due'] as const;

export type OpenSubscription = NonNullable<Awaited<ReturnType<typeof findOpenSubscription>>>;

/** The one subscription of a performer that is not over, if there is one. */
export const findOpenSubscription = (db: Database, performerId: string) =>
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
      'promotionCode',
      'pendingPlan',
    ])
    .where('performerId', '=', performerId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();

/** What the provider in use knows of a performer; nothing when it was the other one that did. */
export const findCustomer = (db: Database, performerId: string, provider: 'stripe' | 'sandbox') =>
  db
    .selectFrom('customers')
    .select([
      'performerId',
      'setupId',
      'trialStartedAt',
      'cardBrand',
      'cardLast4',
      'cardExpMonth',
      'cardExpYear',
      'credit',
    ])
    .select(sql<string>`provider_customer_id`.as('customerId'))
    .where('performerId', '=', performerId)
    .where('provider', '=', provider)
    .where('providerCustomerId', 'is not', null)
    .executeTakeFirst();
export type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Owners who have not asked for their account to be deleted: while there is one, the performer stays. */
export const stayingOwners = (db: Database, performerId: string | Expression<string>) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('accounts as a', 'a.id', 'm.accountId')
    .select('m.accountId')
    .where('m.performerId', '=', performerId)
    .where('m.role', '=', 'owner')
    .where('a.deleteRequestedAt', 'is', null);

/** What a performer pays for, or will once their trial with a card ends. */
export const subscribed = (db: Database, performerId: Expression<string>) =>
  db
    .selectFrom('subscriptions as paid')
    .select('paid.id')
    .where('paid.performerId', '=', performerId)
    .where('paid.status', 'in', ['trialing', 'active', 'past_due'])
    .where('paid.providerSubscriptionId', 'is not', null);

/** Whether all owners of a performer have asked for their accounts to be deleted. */
export async function isLeaving(db: Database, performerId: string): Promise<boolean> {
  const staying = await stayingOwners(db, performerId).limit(1).executeTakeFirst();
  return staying === undefined;
}

export const setSetup = (db: Database, performerId: string, setupId: string | null) =>
  db.updateTable('customers').set({ setupId }).where('performerId', '=', performerId).execute();

/** Whether the one free trial is still unused. */
export async function isTrialUnused(db: Database, performerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('trialStartedAt')
    .where('performerId', '=', performerId)
    .executeTakeFirst();
  if (row?.trialStartedAt) return false;
  const begun = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('performerId', '=', performerId)
    .where('status', '<>', 'incomplete')
    .limit(1)
    .executeTakeFirst();
  return begun === undefined;
}

export const claimTrial = (db: Database, performerId: string, now: Date) =>
  db
    .insertInto('customers')
    .values({ performerId, trialStartedAt: now })
    .onConflict((conflict) =>
      conflict.column('performerId').doUpdateSet({ trialStartedAt: now }).where('customers.trialStartedAt', 'is', null),
    )
    .returning('performerId')
    .executeTakeFirst();

/** The newest subscription that ever began, with all that is shown of it. */
export const findLatest = (db: Database, performerId: string) =>
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
      'pendingPlan',
    ])
    .select(sql<boolean>`provider_subscription_id is not null and not cancel_at_period_end`.as('renews'))
    .where('performerId', '=', performerId)
    .where('status', '<>', 'incomplete')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Performers of this provider with something that may have changed, in the order of their ids. */
export const listReconcilable = (db: Database, provider: 'stripe' | 'sandbox', after: string | null) =>
  db
    .selectFrom('customers')
    .select('performerId')
    .where('provider', '=', provider)
    .where('providerCustomerId', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('setupId', 'is not', null),
        eb.exists(
          eb
            .selectFrom('subscriptions')
            .select('id')
            .whereRef('subscriptions.performerId', '=', 'customers.performerId')
            .where('status', 'in', openStatuses),
        ),
      ]),
    )
    .$if(after !== null, (query) => query.where('performerId', '>', after as string))
    .orderBy('performerId')
    .limit(100)
    .execute();

/** Trials that end in this time, that nobody has canceled and whose owners stay. */
export const listEndingTrials = async (db: Database, from: Date, to: Date) => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['subscriptions.id as subscriptionId', 'performerId', 'plan', 'trialEnd'])
    .select(sql<boolean>`provider_subscription_id is not null`.as('renews'))
    .where('status', '=', 'trialing')
    .where('cancelAtPeriodEnd', '=', false)
    .where((eb) => eb.exists(stayingOwners(db, eb.ref('subscriptions.performerId'))))
    .where('trialEnd', '>', from)
    .where('trialEnd', '<=', to)
    .execute();
  return rows.flatMap(({ trialEnd, ...row }) => (trialEnd ? [{ ...row, trialEnd }] : []));
};
