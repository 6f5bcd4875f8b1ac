import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listMigrations, migrate, migrateAt } from '#server/db/migrate.ts';
import { keepAlive, openDatabase } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';
import { fingerprintOf } from './backup.ts';
import { checkBackup } from './check.ts';
import { createFinder, readFileList } from './copy-files.ts';
import { loadTables } from './load-tables.ts';
import { fileKey, listBackups, type Manifest, readManifest, secretKey, sha256 } from './manifest.ts';
import { count, createProgress } from './progress.ts';
import { settleSession } from './tables.ts';

export type RestoreTarget = {
  /** Opens the database; only called once the backup has been found whole. */
  openDatabase: () => Promise<string>;
  files: FileStore;
  dataDir: string;
  /** null: it is kept in `dataDir`. */
  sessionSecret: string | null;
};

/** The backup of that name, or the newest one. */
export async function findBackup(store: FileStore, name?: string): Promise<Manifest> {
  const newest = name ?? (await listBackups(store)).at(-1);
  if (!newest) throw new StartError('There is no whole backup here.');
  return readManifest(store, newest);
}

/**
 * Brings everything back into an empty place. Nothing is touched before every byte of the backup was checked; then the
 * files come first and all rows in one transaction last, so a restore that was cut off can be started again.
 */
export async function restoreBackup(
  store: FileStore,
  manifest: Manifest,
  target: RestoreTarget,
  log: (sentence: string) => void,
): Promise<{ warnings: string[] }> {
  await requireKnownMigrations(manifest);
  const damage = await checkBackup(store, manifest, log);
  if (damage.length > 0) throw new StartError(describeDamage(manifest, damage));
  await requireOnlyOurFiles(store, manifest, target);
  await requireNoOtherSecret(store, manifest, target);

  const databaseUrl = await target.openDatabase();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'starbill restore', ...keepAlive });
  client.on('error', () => {});
  await client.connect();
  try {
    await settleSession(client);
    await requireEmptyDatabase(client);
    await copyFilesBack(store, manifest, target, log);
    await keepSecret(store, manifest, target);
    const { pool } = openDatabase(databaseUrl, { max: 2, statementTimeout: 0 });
    await prepareJobs(pool).finally(() => pool.end());
    const progress = createProgress(log);
    await onClient(client, async (db) => {
      await migrate(db, manifest.migrations.at(-1));
      await loadTables(client, store, manifest, progress);
    });
  } finally {
    await client.end().catch(() => {});
  }
  // What newer migrations make of older rows happens here, as at the first start of a newer version.
  await migrateAt(databaseUrl);
  await analyse(databaseUrl);
  return { warnings: compareSecrets(manifest, target) };
}

export function describeDamage({ name }: Manifest, damage: string[]): string {
  const shown = damage.slice(0, 10).map((problem) => `  ${problem}`);
  const more = damage.length > shown.length ? [`  … and ${damage.length - shown.length} more`] : [];
  return [`The backup ${name} is not whole; use another one:`, ...shown, ...more].join('\n');
}

async function requireKnownMigrations({ name, migrations }: Manifest): Promise<void> {
  const ours = new Set(await listMigrations());
  const unknown = migrations.find((migration) => !ours.has(migration));
  if (!unknown) return;
  throw new StartError(
    `The backup ${name} was made by another version of Starbill (this one does not know ${unknown}); restore it with that version, or a newer one.`,
  );
}

/** What a restore that was cut off has brought is ours; anything else would be mixed up with it. */
async function requireOnlyOurFiles(store: FileStore, manifest: Manifest, { files }: RestoreTarget): Promise<void> {
  const listed = createFinder(readFileList(store, manifest));
  for await (const { key, bytes } of files.list('')) {
    if ((await listed.find(key))?.bytes === bytes) continue;
    throw new StartError(
      `The place for files is not empty: it has ${key}, which is not in the backup; restore into an empty one.`,
    );
  }
  await listed.close();
}

const secretFile = ({ dataDir }: RestoreTarget) => join(dataDir, 'session-secret');

async function requireNoOtherSecret(store: FileStore, manifest: Manifest, target: RestoreTarget): Promise<void> {
  if (target.sessionSecret !== null || !manifest.sessionSecret.kept) return;
  const present = await readFile(secretFile(target)).catch(() => null);
  const saved = await store.get(secretKey(manifest.name));
  if (!present || saved?.equals(present)) return;
  throw new StartError(
    `${target.dataDir} is not empty: it has a session secret of its own; restore into an empty folder.`,
  );
}

async function requireEmptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ hasTables: boolean; hasJobs: boolean }>(
    `select exists (
         select from pg_class
         where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
           and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
       ) as "hasTables",
       to_regclass('graphile_worker._private_jobs') is not null as "hasJobs"`,
  );
  const jobs = rows[0]?.hasJobs ? await client.query('select from graphile_worker._private_jobs limit 1') : null;
  if (rows[0]?.hasTables || jobs?.rowCount) {
    throw new StartError('The database is not empty; restore into an empty one. Nothing was changed.');
  }
}

async function copyFilesBack(
  store: FileStore,
  manifest: Manifest,
  { files }: RestoreTarget,
  log: (sentence: string) => void,
): Promise<void> {
  const progress = createProgress(log);
  const present = createFinder(files.list(''));
  let done = 0;
  let waiting: Promise<unknown>[] = [];
  const finish = async () => {
    done += (await Promise.all(waiting)).length;
    waiting = [];
    progress(() => `${done.toLocaleString('en')} of ${count(manifest.files.count, 'file')} copied …`);
  };
  const bring = async (key: string, expected: string, isThere: boolean) => {
    if (isThere) {
      const left = await files.get(key);
      if (left && sha256(left) === expected) return;
      await files.remove(key);
    }
    const bytes = await store.get(fileKey(key));
    if (!bytes || sha256(bytes) !== expected) throw new StartError(`${fileKey(key)} in the backup is damaged.`);
    await files.put(key, bytes);
  };
  for await (const listed of readFileList(store, manifest)) {
    waiting.push(bring(listed.key, listed.sha256, (await present.find(listed.key)) !== null));
    if (waiting.length === 8) await finish();
  }
  await finish();
  await present.close();
}

async function keepSecret(store: FileStore, manifest: Manifest, target: RestoreTarget): Promise<void> {
  if (target.sessionSecret !== null || !manifest.sessionSecret.kept) return;
  const bytes = await store.get(secretKey(manifest.name));
  const isThere = await stat(secretFile(target)).then(
    () => true,
    () => false,
  );
  if (bytes && !isThere) await writeFile(secretFile(target), bytes, { mode: 0o600, flush: true });
}

function compareSecrets({ sessionSecret }: Manifest, target: RestoreTarget): string[] {
  const isSame =
    target.sessionSecret === null
      ? sessionSecret.kept !== null
      : fingerprintOf(target.sessionSecret) === sessionSecret.fingerprint;
  if (isSame) return [];
  return [
    'SESSION_SECRET is not the one this backup was made under: everybody signs in again, and links in emails that were sent before no longer work. Set the former one before you start.',
  ];
}

/** A query builder on one connection, so that migrations and copies share a transaction. */
async function onClient(client: pg.Client, work: (db: Kysely<DB>) => Promise<void>): Promise<void> {
  const connection = Object.assign(client, { release() {} });
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  await db.transaction().execute(work);
}

/** Without figures about its tables a database plans badly until it has gathered them by itself. */
async function analyse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
