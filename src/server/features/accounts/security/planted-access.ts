import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import type { Actor } from '#server/features/audit/audit.service.ts';
import { disownCalendars } from '#server/features/gigs/calendars/disowned-calendars.service.ts';
import { revokeKeysOfAccount } from '#server/features/keys/disowned-keys.service.ts';
import { disownWebhooks } from '#server/features/webhooks/disowned-webhooks.service.ts';

/** Ends what a stranger in an account could have set up to read it, or to move its gigs, without signing in (decision 0048). */
export async function endPlantedAccess(
  trx: Transaction<DB>,
  account: Actor & { id: string },
  during: { since: Date; now: Date },
): Promise<void> {
  await revokeKeysOfAccount(trx, account, during);
  await disownWebhooks(trx, account, during);
  await disownCalendars(trx, account.id, during);
}

/** The same for an account that was somebody else's from its first day. */
export async function endAllPlantedAccess(trx: Transaction<DB>, accountId: string, now: Date): Promise<void> {
  const account = await trx
    .updateTable('accounts')
    .set({ pendingEmail: null, pendingEmailAt: null })
    .where('id', '=', accountId)
    .returning(['id', 'email', 'firstName', 'lastName'])
    .executeTakeFirstOrThrow();
  await endPlantedAccess(trx, account, { since: new Date(0), now });
}
