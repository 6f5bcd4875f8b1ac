import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { findRunning, openEmbedded } from '#server/db/embedded.ts';
import type { EnvAsRead } from '#server/env.ts';
import { storage } from '#server/env-kinds.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';
import { prepareDataDir } from '#server/starting/check-start.ts';

/** Nobody waits for an answer here, and a part of a table is larger than a picture. */
const longestCall = 300_000;

type Opened = { url: string; close(): Promise<void> };

/** A folder or an S3 bucket for backups. */
export async function openBackups(place: string, env: EnvAsRead): Promise<FileStore> {
  const parsed = storage().safeParse(place);
  if (!parsed.success) throw new StartError(`${place} ${parsed.error.issues[0]?.message}.`);
  if (isBucket(parsed.data) && !(env.storageKeys.id && env.storageKeys.secret)) {
    throw new StartError('An S3 store needs its keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  await requirePlaceOfItsOwn(parsed.data, 'DATA_DIR', env.dataDir);
  await requirePlaceOfItsOwn(parsed.data, 'STORAGE_URL', env.storageUrl);
  return createFileStore({ storageUrl: parsed.data, storageKeys: env.storageKeys }, longestCall);
}

const isBucket = (place: string) => place.startsWith('s3:');

async function requirePlaceOfItsOwn(place: string, name: string, used: string): Promise<void> {
  if (isBucket(used) || isBucket(place)) {
    if (used === place) throw new StartError(`${name} is that very bucket; use another one for backups.`);
    return;
  }
  const [backups, folder] = await Promise.all([realPath(place), realPath(used)]);
  if (isWithin(backups, folder)) {
    throw new StartError(`${place} is inside ${name} (${used}) and would be lost with it; use another place.`);
  }
  if (isWithin(folder, backups)) {
    throw new StartError(`${place} has ${name} (${used}) in it; keep backups in a folder of their own.`);
  }
}

/** Without symbolic links, as far as the folders of the path are there. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(await realPath(parent), basename(path));
  }
}

const isWithin = (path: string, folder: string) => !relative(folder, path).startsWith('..');

export const openFiles = (env: EnvAsRead) => createFileStore(env, longestCall);

/** Both copy for as long as it takes on one connection, which a pooler does not lend. */
const serverOf = ({ databaseDirectUrl }: EnvAsRead, databaseUrl: string) => databaseDirectUrl ?? databaseUrl;

/** The database to read from: the one that Starbill is using at this moment, or one started for the purpose. */
export async function openSource(env: EnvAsRead, log: (sentence: string) => void): Promise<Opened> {
  if (env.databaseUrl !== null) return { url: serverOf(env, env.databaseUrl), close: async () => {} };
  const exists = await stat(join(env.dataDir, 'postgres')).catch(() => null);
  if (!exists) {
    throw new StartError(
      `There is no database in ${env.dataDir}; set DATA_DIR or DATABASE_URL as they are set for Starbill itself.`,
    );
  }
  const running = await findRunning(env.dataDir);
  if (running) return { url: running, close: async () => {} };
  return openEmbedded({ dataDir: env.dataDir, log });
}

/** The database to restore into. */
export async function openTarget(env: EnvAsRead, log: (sentence: string) => void): Promise<Opened> {
  // The session secret may go there, wherever the rows go.
  await prepareDataDir(env);
  if (env.databaseUrl !== null) return { url: serverOf(env, env.databaseUrl), close: async () => {} };
  return openEmbedded({ dataDir: env.dataDir, log });
}
