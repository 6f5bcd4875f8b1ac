import type { Database } from '#server/db/open.ts';
import { Refusal } from '#server/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Passkey } from '#shared/schemas/accounts.ts';

/** An account's passkeys, oldest first: what a person recognises them by, and nothing that signs in. */
export async function listPasskeys(db: Database, accountId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'backedUp'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ backedUp, createdAt, ...row }) => ({
    ...row,
    synced: backedUp,
    createdAt: createdAt.toISOString(),
  }));
}

export async function requireRoomForPasskey(db: Database, accountId: string): Promise<void> {
  if ((await listPasskeys(db, accountId)).length < limits.passkeys) return;
  throw new Refusal(409, 'too_many_passkeys', `You can have ${limits.passkeys} passkeys. Remove one first.`);
}

/** What a passkey is called, for the email about it; null when it is not this account's. */
export async function findPasskeyName(db: Database, accountId: string, id: string): Promise<string | null> {
  const found = (await listPasskeys(db, accountId)).find((passkey) => passkey.id === id);
  return found?.name ?? null;
}
