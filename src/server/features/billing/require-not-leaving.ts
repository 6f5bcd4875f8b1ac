import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { isLeaving } from './billing.queries.ts';

/** Nobody begins to pay for an account that is to be deleted. The caller holds the account's lock. */
export async function requireNotLeaving(trx: Database, accountId: string): Promise<void> {
  if (!(await isLeaving(trx, accountId))) return;
  throw refusals.conflict(
    'leaving',
    'Your account is to be deleted, so nothing is charged any more. Please keep your account first, on Settings.',
  );
}
