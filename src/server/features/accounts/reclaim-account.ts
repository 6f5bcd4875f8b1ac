import type { Database } from '#server/db/open.ts';
import { endAllPlantedAccess } from './security/planted-access.ts';

/**
 * The person who reads the mailbox takes over an account that is not confirmed yet: somebody else may have signed up
 * with the address. Sessions, second factor and every credential from before go, except a password that was chosen
 * through the mailbox a moment ago; API keys, webhooks and calendars end, too. An account whose address is confirmed keeps
 * everything, its second factor first of all.
 */
export async function reclaimUnconfirmed(
  db: Database,
  { accountId, keepPassword, now }: { accountId: string; keepPassword: boolean; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const unconfirmed = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', accountId)
      .where('emailVerified', '=', false)
      .forUpdate()
      .executeTakeFirst();
    if (!unconfirmed) return;
    await trx
      .deleteFrom('credentials')
      .where('holderId', '=', accountId)
      .$if(keepPassword, (query) => query.where('providerId', '<>', 'credential'))
      .execute();
    await trx.deleteFrom('passkeys').where('accountId', '=', accountId).execute();
    await trx.deleteFrom('twoFactors').where('accountId', '=', accountId).execute();
    await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
    await endAllPlantedAccess(trx, accountId, now);
    await trx
      .updateTable('accounts')
      .set({ emailVerified: true, twoFactorEnabled: false, updatedAt: now })
      .where('id', '=', accountId)
      .execute();
  });
}
