import type { Database } from '#server/db/open.ts';
import { hashUnder } from '#server/signed-token.ts';
import { mailboxOf } from '#shared/mailbox.ts';

/**
 * Keeps the one free trial of a mailbox for this account; false when another account had it, or one that is deleted by
 * now. What is kept is a hash under our secret, so a deleted account leaves no address behind.
 */
export async function claimMailbox(trx: Database, accountId: string, secret: string): Promise<boolean> {
  const { email } = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const mailboxHash = hashUnder(secret, 'trial', mailboxOf(email));
  // Of two accounts at once the later one waits here for the earlier one's commit, and then finds its row.
  await trx
    .insertInto('usedTrials')
    .values({ mailboxHash, accountId })
    .onConflict((conflict) => conflict.column('mailboxHash').doNothing())
    .execute();
  const row = await trx
    .selectFrom('usedTrials')
    .select('accountId')
    .where('mailboxHash', '=', mailboxHash)
    .executeTakeFirst();
  return row?.accountId === accountId;
}
