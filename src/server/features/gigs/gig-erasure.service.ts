import type { Database } from '#server/db/open.ts';
import { limits } from '#shared/limits.ts';
import { erased } from './client-erasure.service.ts';

/** Erases clients' data 13 months after the gig. What was counted stays, and so does the review. */
export async function eraseOldClients(db: Database, now: Date): Promise<number> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - limits.gigMonths);
  const rows = await db
    .updateTable('gigs')
    .set(erased(now))
    // Why a gig was deleted stays until then, though its client is erased at once.
    .where((eb) => eb.or([eb('erasedAt', 'is', null), eb('deletedReason', 'is not', null)]))
    .where('date', '<', before.toISOString().slice(0, 10))
    .returning('id')
    .execute();
  return rows.length;
}
