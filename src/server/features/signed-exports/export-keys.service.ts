import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Database } from '#server/db/open.ts';
import { openSealedText, sealText } from '#server/sealed-text.ts';
import { canonicalJson, type ExportKey } from '#shared/signed-reviews.ts';

const purpose = 'export-key';

export type Keeping = { db: Database; secret: string; now: Date };

/** The key that signs, made when it is first needed. */
export async function openSigningKey(keeping: Keeping): Promise<{ id: string; privateKey: KeyObject }> {
  const { db, secret } = keeping;
  const current = await db
    .selectFrom('exportKeys')
    .select(['id', 'privateKey'])
    .where('retiredAt', 'is', null)
    .executeTakeFirst();
  if (!current) {
    await addKey(keeping);
    return openSigningKey(keeping);
  }
  const pem = openSealedText(secret, purpose, current.privateKey ?? '');
  if (pem) return { id: current.id, privateKey: createPrivateKey(pem) };
  // SESSION_SECRET is another one since: what is sealed under the old one is lost, and what it signed still counts.
  await retireKey(keeping, current.id);
  return openSigningKey(keeping);
}

/** Ends the key that signs and makes another. Files that it signed can still be checked. */
export async function rotateKey(keeping: Keeping): Promise<{ id: string; retired: string | null }> {
  return keeping.db.transaction().execute(async (transaction) => {
    const within = { ...keeping, db: transaction };
    const retired = await retireKey(within);
    await addKey(within);
    return { id: (await openSigningKey(within)).id, retired };
  });
}

/**
 * Says that somebody else has this key, whether it still signs or not: what it signed no longer counts. Answers with the
 * key that signs from now on, or null where there is no such key.
 */
export async function markCompromised(keeping: Keeping, id: string): Promise<{ id: string } | null> {
  return keeping.db.transaction().execute(async (transaction) => {
    const within = { ...keeping, db: transaction };
    await retireKey(within, id);
    const marked = await transaction
      .updateTable('exportKeys')
      .set({ compromised: true })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return marked ? { id: (await openSigningKey(within)).id } : null;
  });
}

/** The key that signs, or this one if it does. */
async function retireKey({ db, now }: Keeping, id?: string): Promise<string | null> {
  const retired = await db
    .updateTable('exportKeys')
    .set({ retiredAt: now, privateKey: null })
    .where('retiredAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .executeTakeFirst();
  return retired?.id ?? null;
}

async function addKey({ db, secret, now }: Keeping): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty, crv, x = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(canonicalJson({ kty, crv, x })).digest('base64url');
  const sealed = sealText(secret, purpose, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
  await db
    .insertInto('exportKeys')
    .values({ id, publicKey: x, privateKey: sealed, createdAt: now })
    // Another process was quicker: its key is the one.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every public key there ever was, the newest first. */
export async function listExportKeys(db: Database): Promise<{ keys: ExportKey[] }> {
  const rows = await db
    .selectFrom('exportKeys')
    .select(['id', 'publicKey', 'createdAt', 'retiredAt', 'compromised'])
    .orderBy('createdAt', 'desc')
    .execute();
  const keys = rows.map(
    ({ id, publicKey, createdAt, retiredAt, compromised }): ExportKey => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: id,
      x: publicKey,
      createdAt: createdAt.toISOString(),
      retiredAt: retiredAt?.toISOString() ?? null,
      compromised,
    }),
  );
  return { keys };
}
