import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { isLeaving } from './billing.queries.ts';

/** Nobody begins to pay for what is to be deleted. The caller holds the performer's lock. */
export async function requireNotLeaving(trx: Database, performerId: string): Promise<void> {
  if (!(await isLeaving(trx, performerId))) return;
  throw refusals.conflict(
    'leaving',
    'Your account is about to be deleted, so you won’t be charged. To change this, first press “Keep my account”.',
  );
}
