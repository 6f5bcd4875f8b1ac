import type { Transaction } from 'kysely';
import type { DB } from '#server/db/types.ts';
import { type Actor, recordAudits } from '#server/features/audit/audit.service.ts';

/** An account was taken out of a stranger's hands: what it could make may be the stranger's. */
export async function revokeKeysOfAccount(
  trx: Transaction<DB>,
  account: Actor & { id: string },
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const revoked = await trx
    .updateTable('apiKeys')
    .set({ revokedAt: now })
    .where('createdBy', '=', account.id)
    .where('createdAt', '>=', since)
    .where('revokedAt', 'is', null)
    .returning(['performerId', 'name', 'scopes'])
    .execute();
  await recordRevoked(trx, account, revoked);
}

export const recordRevoked = (
  trx: Transaction<DB>,
  actor: Actor,
  revoked: { performerId: string; name: string; scopes: string[] }[],
) =>
  recordAudits(
    trx,
    actor,
    revoked.map(({ performerId, name, scopes }) => ({
      action: 'key.revoke',
      subjectType: 'performer',
      subjectId: performerId,
      before: { key: name, scopes: scopes.join(', ') },
      after: null,
    })),
  );
