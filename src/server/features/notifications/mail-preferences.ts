import { createHash } from 'node:crypto';
import type { Database } from '#server/db/open.ts';

/** What an address can ask not to get: mail about new reviews or enquiries, or reviews that one business adds in its name. */
export type MailList = 'new-reviews' | 'enquiries' | `added-by:${string}`;

/** Only a hash is kept: a wish not to be written to needs no list of addresses. */
const hashAddress = (address: string) => createHash('sha256').update(`mail:${address.toLowerCase()}`).digest('hex');

export async function isMailRefused(db: Database, address: string, list: MailList): Promise<boolean> {
  return (await findMailRefusers(db, [address], list)).has(address);
}

/** Which of these addresses have refused it. */
export async function findMailRefusers(db: Database, addresses: string[], list: MailList): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const hashes = new Map(addresses.map((address) => [address, hashAddress(address)]));
  const rows = await db
    .selectFrom('mailRefusals')
    .select('addressHash')
    .where('addressHash', 'in', [...hashes.values()])
    .where('list', '=', list)
    .execute();
  const refused = new Set(rows.map(({ addressHash }) => addressHash));
  return new Set(addresses.filter((address) => refused.has(hashes.get(address) ?? '')));
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
