import { createHmac, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { backupLock } from '#server/db/backup-lock.ts';
import { keepAlive } from '#server/db/open.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';
import { copyDatabase } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import {
  fileListPrefix,
  listBackups,
  type Manifest,
  nameAt,
  readManifest,
  secretKey,
  sha256,
  writeManifest,
} from './manifest.ts';
import { listDamage, writeParts } from './parts.ts';
import { count, createProgress } from './progress.ts';
import { pruneBackups } from './prune.ts';
import { settleSession } from './tables.ts';

export type BackupSource = {
  databaseUrl: string;
  files: FileStore;
  dataDir: string;
  /** null: the generated one in `dataDir`. */
  sessionSecret: string | null;
};

export type BackupResult = {
  manifest: Manifest;
  rows: number;
  /** Files that no former backup had. */
  added: number;
  addedBytes: number;
  /** Files that rows use and the store does not have. */
  missing: string[];
  /** Older backups that were removed. */
  removed: string[];
};

/**
 * Copies everything into a store while Starbill runs. The rows are those of one moment, files are those that these rows
 * use, and the manifest comes last: before it there is no backup.
 */
export async function makeBackup(
  source: BackupSource,
  to: FileStore,
  {
    log,
    keep,
    now = () => new Date(),
  }: { log: (sentence: string) => void /** How many backups stay; undefined: all. */; keep?: number; now?: () => Date },
): Promise<BackupResult> {
  const progress = createProgress(log);
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'starbill backup',
    ...keepAlive,
  });
  // The query under way rejects as well.
  client.on('error', () => {});
  const work = await mkdtemp(join(tmpdir(), 'starbill-backup-'));
  try {
    await client.connect();
    await settleSession(client);
    await requireStarbill(client);
    await takeLock(client);
    const moment = now();
    const name = nameAt(moment, randomBytes(3).toString('hex'));
    const fileList = join(work, 'files');
    const fromDatabase = await copyDatabase(client, to, { name, fileList, progress });
    const sessionSecret = await copySecret(source, to, name);

    const former = await findFormer(to);
    let copied = { files: 0, bytes: 0, missing: [] as string[], added: 0, addedBytes: 0 };
    const listed = copyFiles({ from: source.files, to, former }, linesOf(fileList), (state) => {
      copied = state;
      progress(() => `${count(state.files, 'file')} looked at, ${count(state.added, 'new one')} copied …`);
    });
    const parts = await writeParts(to, fileListPrefix(name), Readable.from(toLines(listed)));

    // A connection that was lost lost the lock as well, and files may have gone meanwhile.
    await client.query('select');
    const manifest: Manifest = {
      format: 1,
      name,
      madeAt: moment.toISOString(),
      ...fromDatabase,
      files: { count: copied.files, bytes: copied.bytes, missing: copied.missing.length, parts },
      sessionSecret,
    };
    await writeManifest(to, manifest);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const removed = keep === undefined ? [] : await prune(to, keep, name);
    const { added, addedBytes, missing } = copied;
    return { manifest, rows, added, addedBytes, missing, removed };
  } finally {
    await client.end().catch(() => {});
    await rm(work, { recursive: true, force: true });
  }
}

async function requireStarbill(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('kysely_migration') is not null and to_regclass('files') is not null as found",
  );
  if (!rows[0]?.found) throw new StartError('There is nothing to back up: this database holds no Starbill.');
}

/** Held until the connection ends. Whoever only asks whether it is free holds it for a moment. */
async function takeLock(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [backupLock]);
    if (rows[0].held) return;
    await pause(100);
  }
  throw new StartError('Another backup of this database is running; wait until it is done.');
}

/** The newest backup whose list of files can be trusted; one that is damaged must not keep new ones from being made. */
async function findFormer(to: FileStore): Promise<Manifest | null> {
  for (const name of (await listBackups(to)).toReversed()) {
    const manifest = await readManifest(to, name).catch(() => null);
    if (manifest && (await listDamage(to, fileListPrefix(name), manifest.files.parts)).length === 0) return manifest;
  }
  return null;
}

/** Under the lock still: another backup may be using what looks unused. */
async function prune(to: FileStore, keep: number, name: string): Promise<string[]> {
  try {
    return (await pruneBackups(to, keep)).removed;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The backup ${name} is whole, but older ones were not removed: ${reason}`, { cause: error });
  }
}

export const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('starbill backup').digest('hex').slice(0, 16);

async function copySecret(source: BackupSource, to: FileStore, name: string): Promise<Manifest['sessionSecret']> {
  if (source.sessionSecret !== null) return { fingerprint: fingerprintOf(source.sessionSecret), kept: null };
  const bytes = await readFile(join(source.dataDir, 'session-secret')).catch((error) => {
    throw new StartError(
      `The session secret in ${source.dataDir} cannot be read (${error.code}); run this with the same environment as Starbill itself.`,
      { cause: error },
    );
  });
  await to.put(secretKey(name), bytes);
  const fingerprint = fingerprintOf(bytes.toString('utf8').trim());
  return { fingerprint, kept: { bytes: bytes.length, sha256: sha256(bytes) } };
}

const linesOf = (path: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });

async function* toLines(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}
