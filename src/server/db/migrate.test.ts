import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

async function withEmptyDatabase(work: (db: ReturnType<typeof openDatabase>['db']) => Promise<void>) {
  const database = await createEmptyDatabase();
  // As a start opens it: on a busy machine a migration takes longer than a request may.
  const { db, pool } = openDatabase(database.url, { statementTimeout: 0 });
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

test('a database made by an older text of a migration file is refused in one sentence and stays as it was', async () => {
  await withEmptyDatabase(async (db) => {
    await migrate(db);
    await sql`update migration_files set digest = 'of an older text' where name = '0104_reviews'`.execute(db);
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
    await sql`drop table review_digests, digest_reviews cascade`.execute(db);
    const before = await tablesOf(db);
    const refusal = migrate(db);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(/^The database was made by .* before the first release .* empty one\.$/);
    expect(await tablesOf(db)).toEqual(before);
  });
});

test('a database of a newer version is refused in one sentence and stays as it was', async () => {
  await withEmptyDatabase(async (db) => {
    await migrate(db);
    await sql`alter table performers add column from_tomorrow text`.execute(db);
    await sql`insert into kysely_migration values ('9999_from_tomorrow', ${new Date().toISOString()})`.execute(db);
    const before = await tablesOf(db);
    const refusal = migrate(db);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(
      /^The database was last used by a newer version .* 9999_from_tomorrow\); .*\.$/,
    );
    expect(await tablesOf(db)).toEqual(before);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ name: '9999_from_tomorrow' }]);
  });
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
