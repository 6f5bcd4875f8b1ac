import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { relayQuietJobs, startRelay } from './quiet-jobs.ts';

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

test('reviews that came one after another become jobs of twenty, and what is asked for otherwise stays a job of its own', async () => {
  await sql`delete from quiet_jobs`.execute(db);
  const ids = Array.from({ length: 43 }, () => crypto.randomUUID());
  const received = ids.map((reviewId) => ({ task: 'review-received', payload: JSON.stringify({ reviewId }) }));
  await db
    .insertInto('quietJobs')
    .values(received.toSpliced(5, 0, { task: 'sweep', payload: '{}' }))
    .execute();
  await relayQuietJobs(db, 100);
  const { rows } = await sql<{ task: string; payload: object }>`
    select t.identifier as task, payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id
  `.execute(db);
  const expected = [
    { task: 'reviews-received', payload: { reviewIds: ids.slice(0, 20) } },
    { task: 'sweep', payload: {} },
    { task: 'reviews-received', payload: { reviewIds: ids.slice(20, 40) } },
    { task: 'reviews-received', payload: { reviewIds: ids.slice(40) } },
  ];
  // Of jobs that are due at the same moment graphile-worker says no order.
  expect(rows).toHaveLength(expected.length);
  expect(rows).toEqual(expect.arrayContaining(expected));
});
