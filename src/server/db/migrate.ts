import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './open.ts';

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
      const text = await readFile(join(folder, `${name}.sql`), 'utf8');
      migrations[name] = {
        async up(db) {
          // Unlike a request, a migration of a large table may take its time.
          await sql`set local statement_timeout = 0`.execute(db);
          await sql.raw(text).execute(db);
        },
      };
    }
    return migrations;
  },
};

/**
 * Brings a database up to the newest migration, or to `target`. All steps run in one transaction under a lock, so a
 * crash half-way leaves the database as it was, and two processes starting together do the work once.
 */
export async function migrate(db: Database, target?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: sqlFiles });
  const { error, results } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(`The migration ${failed?.migrationName ?? ''} failed: ${(error as Error).message ?? error}`, {
      cause: error,
    });
  }
}
