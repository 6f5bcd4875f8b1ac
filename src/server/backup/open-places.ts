import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
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
export function openBackups(place: string, env: EnvAsRead): FileStore {
  const parsed = storage().safeParse(place);
  if (!parsed.success) throw new StartError(`${place} ${parsed.error.issues[0]?.message}.`);
  if (parsed.data.startsWith('s3:') && !(env.storageKeys.id && env.storageKeys.secret)) {
    throw new StartError('An S3 store needs its keys; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  for (const [name, folder] of [
    ['DATA_DIR', env.dataDir],
    ['STORAGE_URL', env.storageUrl],
  ] as const) {
    if (!folder.startsWith('s3:') && !parsed.data.startsWith('s3:') && isWithin(parsed.data, folder)) {
      throw new StartError(
        `${parsed.data} is inside ${name} (${folder}) and would be lost with it; use another place.`,
      );
    }
    if (folder.startsWith('s3:') && parsed.data === folder) {
      throw new StartError(`${name} is that very bucket; use another one for backups.`);
    }
  }
  return createFileStore({ storageUrl: parsed.data, storageKeys: env.storageKeys }, longestCall);
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
