import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from './account-lock.ts';
import { findCustomer } from './billing.queries.ts';

/** Ends everything at the provider for an account that is about to be deleted. Throws while the provider is away. */
export async function leaveProvider(trx: Database, payments: Deps['payments'], accountId: string): Promise<void> {
  if (!payments) return;
  await lockAccount(trx, accountId);
  const customer = await findCustomer(trx, accountId, payments.kind);
  if (customer) await payments.deleteCustomer(customer.customerId);
}
