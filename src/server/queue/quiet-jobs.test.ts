import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startRelay } from './quiet-jobs.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>['pool'];
let db: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool, db } = openDatabase(database.url));
  await sql`insert into quiet_jobs (task, payload) select 'sweep', '{}' from generate_series(1, 300)`.execute(db);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from quiet_jobs`.execute(db);
  return rows[0]?.count ?? 0;
}

test('hundreds of requests at a quiet time become jobs within seconds, each once', async () => {
  const relay = startRelay(db, { warn() {}, isBusy: () => false });
  await expect.poll(waiting).toBe(0);
  await relay.stop();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs`.execute(db);
  expect(rows[0]?.count).toBe(300);
});

test('at a busy time three of them become jobs in each half second', async () => {
  const relay = startRelay(db, { warn() {}, isBusy: () => true });
  await expect.poll(waiting).toBeLessThan(300);
  await pause(1_200);
  await relay.stop();
  expect(await waiting()).toBeGreaterThanOrEqual(288);
});
