import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { forgetWaiting } from './calendar-gigs.ts';

/**
 * An account was taken out of a stranger's hands. The address of its gigs is replaced in any case: whoever was signed in
 * could read it. A calendar that was given since is forgotten: whoever writes it moves the owner's gigs.
 */
export async function disownCalendars(
  trx: Database,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const performers = trx.selectFrom('memberships').select('performerId').where('accountId', '=', accountId);
  await trx
    .updateTable('gigFeeds')
    .set({ nonce: sql`gen_random_uuid()`, readAt: null, createdAt: now })
    .where('performerId', 'in', performers)
    .execute();
  const forgotten = await trx
    .deleteFrom('gigCalendars')
    .where('performerId', 'in', performers)
    .where('addressedAt', '>=', since)
    .returning('performerId')
    .execute();
  for (const { performerId } of forgotten) await forgetWaiting(trx, performerId);
}
