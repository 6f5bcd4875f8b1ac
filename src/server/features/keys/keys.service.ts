import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { type Circumstances, queueSecurityMail } from '#server/features/notifications/security-mails.ts';
import type { ApiKeyInput } from '#shared/api-keys.ts';
import type { KeyScope } from '#shared/key-scopes.ts';
import { limits } from '#shared/limits.ts';
import type { ApiKey, CreatedApiKey } from '#shared/schemas/keys.ts';
import { recordRevoked } from './disowned-keys.service.ts';
import { hashKey, makeKey } from './key-text.ts';

type Owner = { id: string; performerId: string; firstName: string; lastName: string; email: string };
type Row = {
  id: string;
  name: string;
  scopes: string[];
  ending: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

const day = 24 * 60 * 60 * 1000;
const columns = ['id', 'name', 'scopes', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

const toApiKey = (row: Row): ApiKey => ({
  ...row,
  scopes: row.scopes as KeyScope[],
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const liveKeys = (db: Database, performerId: string) =>
  db.selectFrom('apiKeys').where('performerId', '=', performerId).where('revokedAt', 'is', null);

/** The newest first. Expired ones are among them, so that an owner sees why a tool has stopped. */
export async function listApiKeys(db: Database, performerId: string): Promise<ApiKey[]> {
  const rows = await liveKeys(db, performerId).select(columns).orderBy('createdAt', 'desc').orderBy('id').execute();
  return rows.map(toApiKey);
}

/** Makes a key, and tells its owner by email: a stranger in the account would make one too. */
export async function createApiKey(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  owner: Owner,
  { name, scopes, expiresInDays }: ApiKeyInput,
  at: Circumstances,
): Promise<CreatedApiKey> {
  const key = makeKey();
  const row = await db.transaction().execute(async (trx) => {
    const { performerId } = owner;
    // Locked, so that of many at once none goes past the limit.
    await trx.selectFrom('performers').select('id').where('id', '=', performerId).forNoKeyUpdate().execute();
    const { kept } = await liveKeys(trx, performerId)
      .select((eb) => eb.fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    if (kept >= limits.apiKeys)
      throw refusals.conflict(
        'too_many_keys',
        `You can have ${limits.apiKeys} API keys. Revoke one to create another.`,
      );
    const made = await trx
      .insertInto('apiKeys')
      .values({
        performerId,
        name,
        scopes,
        keyHash: hashKey(key),
        ending: key.slice(-4),
        createdBy: owner.id,
        createdAt: at.now,
        expiresAt: expiresInDays ? new Date(at.now.getTime() + expiresInDays * day) : null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = { key: name, scopes: scopes.join(', ') };
    await recordAudit(trx, owner, {
      action: 'key.create',
      subjectType: 'performer',
      subjectId: performerId,
      before: null,
      after,
    });
    const news = { is: 'changed', change: 'key-created', name } as const;
    await queueSecurityMail(trx, env, { accountId: owner.id, news, at });
    return made;
  });
  return { ...toApiKey(row), key };
}

export async function revokeApiKey(db: Database, owner: Owner, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const revoked = await trx
      .updateTable('apiKeys')
      .set({ revokedAt: now })
      .where('performerId', '=', owner.performerId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning(['performerId', 'name', 'scopes'])
      .execute();
    if (revoked.length === 0) throw refusals.notFound('API key');
    await recordRevoked(trx, owner, revoked);
  });
}
