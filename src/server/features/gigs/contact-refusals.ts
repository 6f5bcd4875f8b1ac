import type { Database } from '#server/db/open.ts';
import { hashMailbox } from './gig-links.ts';

/** Whom somebody has left: one act by its id, or all of them. */
type Left = string | 'all';

const listOf = (left: Left) => (left === 'all' ? 'invitations' : `invitations:${left}`);

/** Whether an act may ask this mailbox for a review, by email or from the owner's phone. */
export async function mayContact(db: Database, secret: string, performerId: string, mailbox: string): Promise<boolean> {
  return !(await findRefusing(db, secret, performerId, [mailbox])).has(mailbox);
}

/** Which of these mailboxes an act may not ask. */
export async function findRefusing(
  db: Database,
  secret: string,
  performerId: string,
  mailboxes: string[],
): Promise<Set<string>> {
  if (mailboxes.length === 0) return new Set();
  const byHash = new Map(mailboxes.map((mailbox) => [hashMailbox(secret, mailbox), mailbox]));
  const rows = await db
    .selectFrom('mailRefusals')
    .select('addressHash')
    .where('addressHash', 'in', [...byHash.keys()])
    .where('list', 'in', [listOf('all'), listOf(performerId)])
    .execute();
  return new Set(rows.map(({ addressHash }) => byHash.get(addressHash) ?? ''));
}

export const refuseContact = (db: Database, secret: string, mailbox: string, left: Left): Promise<void> =>
  refuseContactByHash(db, hashMailbox(secret, mailbox), left);

/** The same for a link that carries the hash alone. */
export async function refuseContactByHash(db: Database, mailboxHash: string, left: Left): Promise<void> {
  await db
    .insertInto('mailRefusals')
    .values({ addressHash: mailboxHash, list: listOf(left) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
