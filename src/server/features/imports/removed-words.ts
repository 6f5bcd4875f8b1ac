import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { hashUnder } from '#server/signed-token.ts';

/** Stands for the words of an imported review that was removed, whatever name they come under next time. */
export const hashRemoved = (secret: string, performerId: string, textHash: string): string =>
  hashUnder(secret, 'removed-import', `${performerId}\n${textHash}`);

/** Held while reviews of an act are imported or removed: otherwise one could come back at the moment it goes. */
export async function lockImported(trx: Database, performerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imported-reviews:${performerId}`}, 0))`.execute(trx);
}
