import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { StartError } from '#server/start-error.ts';
import { type Database, openDatabase } from './open.ts';

const folder = join(import.meta.dirname, 'migrations');

export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of await listMigrations()) {
      const text = await readMigration(name);
      migrations[name] = {
        async up(db) {
          await sql.raw(text).execute(db);
          await sql`insert into migration_files values (${name}, ${digestOf(text)})`.execute(db);
        },
      };
    }
    return migrations;
  },
};

const readMigration = (name: string) => readFile(join(folder, `${name}.sql`), 'utf8');

/** Of what a file does: its comments and line breaks may change. */
const digestOf = (text: string) =>
  createHash('sha256').update(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()).digest('hex');

/**
 * Brings a database up to the newest migration, or to the one that is named. All steps run in one transaction under a lock, so a crash half-way
 * leaves the database as it was, and two processes starting together do the work once.
 */
export async function migrate(db: Database, upTo?: string): Promise<void> {
  if (await hasOlderTexts(db)) throw await describeForeign(db);
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.startsWith('corrupted migrations')) throw await describeForeign(db, error);
  const failed = results?.find((result) => result.status === 'Error');
  throw new Error(`The migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error });
}

/** Whether one of our files said something else when this database ran it. */
async function hasOlderTexts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration_files') is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return false;
  const ran = await db.selectFrom('migrationFiles').selectAll().execute();
  const ours = new Set(await listMigrations());
  for (const { name, digest } of ran) {
    if (ours.has(name) && digestOf(await readMigration(name)) !== digest) return true;
  }
  return false;
}

/** What is in the database was not put there by this version's migrations, or not in their order. */
async function describeForeign(db: Database, cause?: unknown): Promise<StartError> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const ours = await listMigrations();
  const newer = rows.find(({ name }) => name > (ours.at(-1) ?? ''));
  return new StartError(
    newer
      ? `The database was last used by a newer version of Starbill (this one does not know ${newer.name}); start that version, or go back to a backup that was made with this one.`
      : 'The database was made by a version of Starbill from before the first release and cannot be brought up to date; start with an empty one.',
    { cause },
  );
}

/** On a connection of its own: unlike a request, a migration of a large table may take its time, and so may its lock. */
export async function migrateAt(url: string): Promise<void> {
  const { db, pool } = openDatabase(url, { max: 1, statementTimeout: 0 });
  try {
    await migrate(db);
  } finally {
    await pool.end();
  }
}
