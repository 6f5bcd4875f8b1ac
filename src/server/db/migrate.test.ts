import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#test/support/database.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { listMigrations, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** The newest migration of the release before this one. Its rows must survive the way up. */
const previousRelease = '0010_public_changes';

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

test('a database of the previous release goes up with its rows', async () => {
  await withEmptyDatabase(async (db) => {
    await migrate(db, previousRelease);
    const { id } = await addOwner(db);
    await addPublishedReview(db, id, { rating: 4 });
    await migrate(db);
    const totals = await db.selectFrom('performerTotals').selectAll().where('performerId', '=', id).executeTakeFirst();
    expect(totals).toMatchObject({ published: 1, ratingSum: 4, fourStars: 1 });
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
    await expect(migrate(db)).rejects.toThrow('0009_audit');
    const { rows } = await sql`select from pg_tables where tablename = 'accounts'`.execute(db);
    expect(rows).toHaveLength(0);
    await sql`drop table audit_log`.execute(db);
    await migrate(db);
  });
});
