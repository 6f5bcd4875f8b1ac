import type { Database } from '#server/db/open.ts';
import { lockAccount } from './account-lock.ts';
import { type BillingDeps, syncAccount } from './sync.service.ts';

export type ProviderEvent = { id: string; type: string; customerId: string | null };

/**
 * Takes news from the provider. All that is believed is whom it is about: how that customer stands is asked anew. The
 * event's id is written in the transaction of its effect, so a second copy finds it taken, and news whose effect failed
 * is taken when it comes again.
 */
export const takeEvent = (deps: BillingDeps, event: ProviderEvent): Promise<void> =>
  deps.db.transaction().execute(async (trx: Database) => {
    const { kind: provider } = deps.payments;
    const recorded = await trx
      .insertInto('webhookEvents')
      .values({ provider, eventId: event.id, type: event.type })
      .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
      .returning('eventId')
      .executeTakeFirst();
    if (!recorded || !event.customerId) return;
    const customer = await trx
      .selectFrom('customers')
      .select('accountId')
      .where('provider', '=', provider)
      .where('providerCustomerId', '=', event.customerId)
      .executeTakeFirst();
    if (!customer) return;
    await lockAccount(trx, customer.accountId);
    await syncAccount(trx, deps, customer.accountId);
  });
