import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listMigrations } from '#server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

let folder: string;
let database: TestDatabase;
let keeper: pg.Client;
let launched: Launched[];
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  database = await createEmptyDatabase();
  keeper = new pg.Client(database.url);
  keeper.on('error', () => {});
  await keeper.connect();
  launched = [];
});
afterEach(async () => {
  await Promise.all(launched.map((one) => one.end('SIGTERM')));
  await keeper.end();
  await database.drop();
  await removeTemporaryFolder(folder);
});

async function start(): Promise<Launched> {
  const one = await launch({
    DATA_DIR: `${folder}/data`,
    DATABASE_URL: database.url,
    SESSION_SECRET: randomBytes(32).toString('hex'),
  });
  launched.push(one);
  return one;
}
const count = async (query: string) => Number((await keeper.query(query)).rows[0].count);

it('repairs at the next start what a crash during a migration left', { timeout: 240_000, tags: ['long'] }, async () => {
  // The migration stops half-way, at the table of reviews, for as long as we hold this lock.
  await keeper.query('select pg_advisory_lock(1)');
  await keeper.query(`
    create function wait_at_reviews() returns event_trigger language plpgsql as $$
    begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.reviews') then
        perform pg_advisory_xact_lock(1);
      end if;
    end $$`);
  await keeper.query(`create event trigger wait_at_reviews on ddl_command_end execute function wait_at_reviews()`);

  const first = await start();
  const waiting = () =>
    count("select count(*) from pg_locks where locktype = 'advisory' and objid = 1 and not granted");
  await expect.poll(waiting, { timeout: 120_000 }).toBe(1);
  await first.end('SIGKILL');

  await keeper.query('drop event trigger wait_at_reviews');
  await keeper.query('select pg_advisory_unlock(1)');
  const second = await start();
  await second.ready;
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  expect(await count('select count(*) from kysely_migration')).toBe((await listMigrations()).length);
  expect(await count('select count(*) from reviews')).toBe(0);
});
