import { firstOwnerOf } from '#server/db/first-owner.ts';
import type { Database } from '#server/db/open.ts';
import { hashUnder } from '#server/signed-token.ts';
import { mailboxOf } from '#shared/mailbox.ts';

/**
 * Keeps the one free trial of the owner's mailbox for this performer; false when another performer had it, or one that is
 * deleted by now. What is kept is a hash under our secret, so a deleted account leaves no address behind.
 */
export async function claimMailbox(trx: Database, performerId: string, secret: string): Promise<boolean> {
  const { email } = await firstOwnerOf(trx, performerId).executeTakeFirstOrThrow();
  const mailboxHash = hashUnder(secret, 'trial', mailboxOf(email));
  // Of two performers at once the later one waits here for the earlier one's commit, and then finds its row.
  await trx
    .insertInto('usedTrials')
    .values({ mailboxHash, performerId })
    .onConflict((conflict) => conflict.column('mailboxHash').doNothing())
    .execute();
  const row = await trx
    .selectFrom('usedTrials')
    .select('performerId')
    .where('mailboxHash', '=', mailboxHash)
    .executeTakeFirst();
  return row?.performerId === performerId;
}
