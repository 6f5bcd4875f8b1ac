import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { addJob } from '#server/queue/add-job.ts';
import { findCustomer } from './billing.queries.ts';

/** Asks, in the transaction that changes an account's address, for the payment provider to learn of it. */
export async function queueAddressFollow(trx: Database, accountId: string): Promise<void> {
  const owned = await trx
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.performerId', 'memberships.performerId')
    .select('memberships.performerId')
    .where('accountId', '=', accountId)
    .where('role', '=', 'owner')
    .execute();
  for (const { performerId } of owned)
    await addJob(trx, 'follow-address', { performerId }, { key: `follow-address:${performerId}` });
}

/** The provider's receipts go to the address that the performer's first owner has now. */
export async function followAddress(
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  performerId: string,
): Promise<void> {
  const customer = payments && (await findCustomer(db, performerId, payments.kind));
  const owner = await firstOwnerOf(db, performerId).executeTakeFirst();
  if (customer && owner) await payments.changeEmail(customer.customerId, owner.email);
}
