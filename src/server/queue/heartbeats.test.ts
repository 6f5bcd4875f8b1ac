import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { type Heartbeat, startHeartbeat } from './heartbeats.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>['pool'];
let db: Database;
let hearts: Heartbeat[];
beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool, db } = openDatabase(database.url));
  hearts = [];
});
afterEach(async () => {
  for (const heart of hearts) heart.stop();
  await pool.end();
  await database.drop();
});

const pulse = { every: 50, deadAfter: 2_000 };
async function beat(id: string, { running = [] as string[], onLost = () => {}, on = pool, rhythm = pulse } = {}) {
  const heart = await startHeartbeat(on, { id, running: () => running, onLost, warn() {} }, rhythm);
  hearts.push(heart);
  return heart;
}

/** So young that no silence is as long. */
const justNow = -3600;

/** A job that was locked in somebody's name, some seconds ago. */
async function lockedJob(by: string, secondsAgo = 60): Promise<string> {
  const { rows } = await sql<{ id: number }>`select id from graphile_worker.add_job('sweep')`.execute(db);
  const id = String(rows[0]?.id);
  await sql`
    update graphile_worker._private_jobs
    set locked_by = ${by}, locked_at = now() - make_interval(secs => ${secondsAgo}::integer), attempts = 1
    where id = ${id}
  `.execute(db);
  return id;
}
const jobs = async () =>
  (
    await sql<{ id: number; lockedBy: string | null; attempts: number }>`
      select id, locked_by, attempts from graphile_worker.jobs order by id
    `.execute(db)
  ).rows.map((row) => ({ ...row, id: String(row.id) }));
const known = async () =>
  (await db.selectFrom('workerHeartbeats').select('workerId').orderBy('workerId').execute()).map((row) => row.workerId);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

test('the jobs of a worker that is silent are freed, those of one that lives are not', async () => {
  await sql`insert into worker_heartbeats values ('dead', now() - interval '1 minute')`.execute(db);
  const ofDead = await lockedJob('dead');
  const ofStranger = await lockedJob('never heard of');
  const ofNewcomer = await lockedJob('not registered yet', justNow);
  const ofLiving = await lockedJob('living');
  await beat('living', { running: [ofLiving] });
  await beat('other');
  await until(async () =>
    expect(await jobs()).toEqual([
      { id: ofDead, lockedBy: null, attempts: 1 },
      { id: ofStranger, lockedBy: null, attempts: 1 },
      { id: ofNewcomer, lockedBy: 'not registered yet', attempts: 1 },
      { id: ofLiving, lockedBy: 'living', attempts: 1 },
    ]),
  );
  expect(await known()).toEqual(['living', 'other']);
});

test('a job that was locked without its worker hearing of it is freed, its try not counted; one it works on is not', async () => {
  const working = await lockedJob('me');
  const forgotten = await lockedJob('me');
  await beat('me', { running: [working] });
  await until(async () => expect(await jobs()).toContainEqual({ id: forgotten, lockedBy: null, attempts: 0 }));
  expect(await jobs()).toContainEqual({ id: working, lockedBy: 'me', attempts: 1 });
});

test('a worker that was taken for dead learns of it with its next heartbeat', async () => {
  const lost = vi.fn();
  await beat('robbed', { onLost: lost });
  await sql`delete from worker_heartbeats`.execute(db);
  await until(() => expect(lost).toHaveBeenCalledOnce());
});

test('a worker that cannot reach the database takes itself for dead before the others do', async () => {
  const road = await startProxy(database.url);
  const { pool: far } = openDatabase(road.url, { max: 1 });
  try {
    const lost = vi.fn();
    await beat('cut off', { onLost: lost, on: far });
    await beat('other', { rhythm: { every: 50, deadAfter: 10_000 } });
    road.cut();
    await until(() => expect(lost).toHaveBeenCalledOnce());
    expect(await known()).toEqual(['cut off', 'other']);
  } finally {
    await far.end();
    await road.close();
  }
});

test('a worker that stops hands back its jobs without counting the try', async () => {
  const heart = await beat('leaving', { rhythm: { every: 10_000, deadAfter: 30_000 } });
  const job = await lockedJob('leaving', 0);
  const other = await lockedJob('staying', 0);
  await heart.leave();
  expect(await known()).toEqual([]);
  expect(await jobs()).toEqual([
    { id: job, lockedBy: null, attempts: 0 },
    { id: other, lockedBy: 'staying', attempts: 1 },
  ]);
});
