import type { Database } from '#server/db/open.ts';
import { type BillingDeps, syncPerformer } from './sync.service.ts';

export type ProviderEvent = { id: string; type: string; customerId: string | null };

/**
 * Handles an event of the provider. Only the customer's id is trusted: the provider is asked for that customer's state.
 * The event's id is written in the transaction of its effect, so a second copy finds it taken, and an event whose
 * effect failed is taken when it comes again.
 */
export async function handleProviderEvent(deps: BillingDeps, event: ProviderEvent): Promise<void> {
  const performerId = await findAccount(deps, event);
  if (performerId === null) {
    await recordEvent(deps.db, deps, event);
    return;
  }
  await deps.withPerformer(performerId, async (trx) => {
    if (!(await recordEvent(trx, deps, event))) return;
    // A refund may be of any invoice, and not only of the newest.
    await syncPerformer(trx, deps, performerId, { allInvoices: event.type.startsWith('credit_note.') });
  });
}

async function findAccount({ db, payments }: BillingDeps, { customerId }: ProviderEvent): Promise<string | null> {
  if (!customerId) return null;
  const customer = await db
    .selectFrom('customers')
    .select('performerId')
    .where('provider', '=', payments.kind)
    .where('providerCustomerId', '=', customerId)
    .executeTakeFirst();
  return customer?.performerId ?? null;
}

/** Stripe sends an event again for three days. The newest stays: administrators see when the provider was last heard of. */
export const forgetOldEvents = (db: Database, before: Date) =>
  db
    .deleteFrom('webhookEvents')
    .where('receivedAt', '<', before)
    .where('receivedAt', '<', (query) =>
      query.selectFrom('webhookEvents').select(({ fn }) => fn.max('receivedAt').as('newest')),
    )
    .execute();

/** False: it was taken before. */
async function recordEvent(db: Database, { payments }: BillingDeps, { id, type }: ProviderEvent): Promise<boolean> {
  const recorded = await db
    .insertInto('webhookEvents')
    .values({ provider: payments.kind, eventId: id, type })
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return recorded !== undefined;
}
