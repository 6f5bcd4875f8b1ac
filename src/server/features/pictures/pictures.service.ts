import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isBackupRunning } from '#server/db/backup-lock.ts';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import type { PictureEncoder } from '#server/drawing/picture-encoder.ts';
import type { EncodedPicture, PictureKind } from '#server/drawing/picture-kinds.ts';
import { refusals } from '#server/errors.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { smallPictureUrl } from '#shared/pictures.ts';
import { countAgainstQuotas, type Quota, slotsFor } from './quotas.ts';

type StorageDeps = { db: Database; files: FileStore; now: () => Date };
export type PictureDeps = StorageDeps & { pictureEncoder: PictureEncoder; sharedLimits: SharedLimits };
type PictureUpload = { bytes: Buffer; kind: PictureKind; folder: string; quotas: Quota[] };

export type StoredPicture = { key: string; url: string; width: number; height: number };

const addressOf = (key: string) => `/files/${key}`;
const smallKeyOf = (key: string) => smallPictureUrl(key);

/** What the screens have no words of their own for. */
const objections = {
  too_large: 'This picture is too large to open. Choose one with fewer pixels, or save it as a plain JPEG.',
  moving: 'Animated pictures can’t be used. Choose a still one.',
};

/**
 * Encodes a picture, claims its key, writes it, and lets `use` write the row that uses it. Whatever fails or dies in
 * between leaves a claim, and the sweep removes what was only claimed. null: the bytes are no picture we take.
 */
export async function storePicture<Used>(
  deps: PictureDeps,
  upload: PictureUpload,
  use: (trx: Transaction<DB>, picture: StoredPicture) => Promise<Used>,
): Promise<Used | null> {
  // The first slot is taken before anything is decoded, those of a large result when it is known.
  const held = [await countAgainstQuotas(deps.sharedLimits, upload.quotas, 1)];
  const release = () => {
    for (const slot of held) slot.release();
  };
  try {
    const encoded = await deps.pictureEncoder.encode(upload.bytes, upload.kind);
    if (encoded === 'not_a_picture') {
      release();
      return null;
    }
    if (typeof encoded === 'string') throw refusals.invalidPicture(objections[encoded]);
    const more = slotsFor(encoded.full.length + encoded.small.length) - 1;
    if (more > 0) held.push(await countAgainstQuotas(deps.sharedLimits, upload.quotas, more));
    return await storeEncoded(deps, upload.folder, encoded, use);
  } catch (error) {
    release();
    throw error;
  }
}

async function storeEncoded<Used>(
  { db, files, now }: StorageDeps,
  folder: string,
  encoded: EncodedPicture,
  use: (trx: Transaction<DB>, picture: StoredPicture) => Promise<Used>,
): Promise<Used> {
  const key = `${folder}/${now().getTime()}-${randomBytes(8).toString('hex')}.${encoded.extension}`;
  await db
    .insertInto('files')
    .values({ key, variants: [smallKeyOf(key)], bytes: encoded.full.length + encoded.small.length })
    .execute();
  const { width, height } = encoded;
  try {
    await writeBoth(files, key, encoded);
    return await db.transaction().execute((trx) => use(trx, { key, url: addressOf(key), width, height }));
  } catch (error) {
    // It will not be used: the next sweep may have it. Should this fail too, it goes with the claims of tomorrow.
    await db
      .updateTable('files')
      .set({ state: 'released', changedAt: now() })
      .where('key', '=', key)
      .execute()
      .catch(() => {});
    throw error;
  }
}

async function writeBoth(files: FileStore, key: string, { full, small }: EncodedPicture): Promise<void> {
  await Promise.all([files.put(key, full), files.put(smallKeyOf(key), small)]);
}

const day = 24 * 3600_000;

/** Longer than any write takes: what is older was left by a process that was killed. */
const longestWrite = 600_000;

/**
 * Removes pictures nobody uses: released ones, claims of uploads that never came to an end, and what a killed process
 * had half written. Which photos a review was sent is forgotten when its submission can no longer be repeated.
 */
export async function sweepPictures({ db, files, now }: StorageDeps): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const old = ago(day);
  await db
    .deleteFrom('reviewPhotoUploads')
    .where('createdAt', '<', ago(3 * day))
    .execute();
  await files.removeDrafts(ago(longestWrite));
  let removed = 0;
  for (;;) {
    const unused = await db
      .selectFrom('files')
      .select(['key', 'variants'])
      .where('state', '<>', 'kept')
      .where((eb) => eb.or([eb('state', '=', 'released'), eb('changedAt', '<', old)]))
      .limit(100)
      .execute();
    // The next sweep has them.
    if (unused.length > 0 && (await isBackupRunning(db))) return removed;
    for (const picture of unused) await removePicture({ db, files }, picture);
    removed += unused.length;
    if (unused.length < 100) return removed;
  }
}

/** Removes released pictures now, where waiting for the sweep would be too long. What fails is left to the sweep. */
export async function removeReleased({ db, files }: Pick<StorageDeps, 'db' | 'files'>, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  try {
    const released = await db
      .selectFrom('files')
      .select(['key', 'variants'])
      .where('key', 'in', keys)
      .where('state', '=', 'released')
      .execute();
    if (await isBackupRunning(db)) return;
    await Promise.all(released.map((picture) => removePicture({ db, files }, picture)));
  } catch {
    // The rows still say that the pictures should go.
  }
}

async function removePicture(
  { db, files }: Pick<StorageDeps, 'db' | 'files'>,
  { key, variants }: { key: string; variants: string[] },
): Promise<void> {
  // Bytes first: if this dies in between, the row is still there to say that they should go.
  for (const name of [...variants, key]) await files.remove(name);
  await db.deleteFrom('files').where('key', '=', key).where('state', '<>', 'kept').execute();
}
