import { createHash } from 'node:crypto';
import type { Database } from '#server/db/open.ts';

/** What an address can ask not to get: mail about new reviews or enquiries, or reviews that one business adds in its name. */
export type MailList = 'new-reviews' | 'enquiries' | `added-by:${string}`;

/** Only a hash is kept: a wish not to be written to needs no list of addresses. */
const hashAddress = (address: string) => createHash('sha256').update(`mail:${address.toLowerCase()}`).digest('hex');

export async function isMailRefused(db: Database, address: string, list: MailList): Promise<boolean> {
  const row = await db
    .selectFrom('mailRefusals')
    .select('list')
    .where('addressHash', '=', hashAddress(address))
    .where('list', '=', list)
    .executeTakeFirst();
  return row !== undefined;
}

export async function refuseMail(db: Database, address: string, list: MailList): Promise<void> {
  await db
    .insertInto('mailRefusals')
    .values({ addressHash: hashAddress(address), list })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function allowMail(db: Database, address: string, list: MailList): Promise<void> {
  await db
    .deleteFrom('mailRefusals')
    .where('addressHash', '=', hashAddress(address))
    .where('list', '=', list)
    .execute();
}
