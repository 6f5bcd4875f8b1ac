import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

async function withEmptyDatabase(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<void>) {
  const database = await createEmptyDatabase();
  const { db, pool } = openDatabase(database.url);
  try {
    await work(db);
  } finally {
    await pool.end();
    await database.drop();
  }
}

test('an empty database goes up to the newest migration, and going up again changes nothing', async () => {
  await withEmptyDatabase(async (db) => {
    await migrate(db);
    await migrate(db);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(await listMigrations());
  });
});

const tablesOf = async (db: Database) => {
  const { rows } = await sql<{ table: string }>`
    select table_name || '.' || column_name as table from information_schema.columns
    where table_schema = 'public' order by 1
  `.execute(db);
  return rows.map(({ table }) => table);
};

test('a database made before the first release is refused in one sentence and stays as it was', async () => {
  for (const files of [['0001_accounts'], ['0001_accounts', '0002_performers', '0010_public_changes']]) {
    await withEmptyDatabase(async (db) => {
      await sql`create table accounts (id uuid primary key)`.execute(db);
      await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
      await sql`create table kysely_migration_lock (id text primary key, is_locked int not null default 0)`.execute(db);
      await sql`insert into kysely_migration_lock (id) values ('migration_lock')`.execute(db);
      for (const [n, name] of files.entries()) {
        await sql`insert into kysely_migration values (${name}, ${new Date(n).toISOString()})`.execute(db);
      }
      const before = await tablesOf(db);
      const refusal = migrate(db);
      await expect(refusal).rejects.toBeInstanceOf(StartError);
      await expect(refusal).rejects.toThrow(/^The database was made by .* before the first release .* empty one\.$/);
      expect(await tablesOf(db)).toEqual(before);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
      expect(rows.map(({ name }) => name)).toEqual(files);
    });
  }
});

test('two processes that start together migrate once', async () => {
  await withEmptyDatabase(async (db) => {
    await Promise.all([migrate(db), migrate(db), migrate(db)]);
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength((await listMigrations()).length);
  });
});

test('a migration that fails half-way leaves nothing behind, and the next try succeeds', async () => {
  await withEmptyDatabase(async (db) => {
    // A table in the way of a late migration.
    await sql`create table audit_log (in_the_way int)`.execute(db);
    await expect(migrate(db)).rejects.toThrow('_audit failed');
    const { rows } = await sql`select from pg_tables where tablename = 'accounts'`.execute(db);
    expect(rows).toHaveLength(0);
    await sql`drop table audit_log`.execute(db);
    await migrate(db);
  });
});
