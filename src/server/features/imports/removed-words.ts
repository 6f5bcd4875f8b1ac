import type { Database } from '#server/db/open.ts';
import { hashUnder } from '#server/signed-token.ts';

/** Makes what stands for the words of a removed imported review, whatever name they come under next time. */
export async function readRemovedHasher(db: Database): Promise<(performerId: string, textHash: string) => string> {
  const { removedWordsKey } = await db.selectFrom('installation').select('removedWordsKey').executeTakeFirstOrThrow();
  return (performerId, textHash) => hashUnder(removedWordsKey, 'removed-import', `${performerId}\n${textHash}`);
}
