import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MachineHealth } from '#shared/schemas/administration.ts';
import { makeApp, type Person, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';
import { rowsRead } from '#test/support/rows-read.ts';
import { readHealth } from './health.queries.ts';
import { healthLimits } from './health-problems.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await makeApp();
  administrator = await signUpAdministrator(app);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db);
});
afterAll(() => app.close());

const health = async (): Promise<MachineHealth> => (await administrator.get('/api/admin/health')).json();
const jobs = async () => (await health()).jobs;

test('administrators see the oldest job that waits and the oldest that runs, and how old they are', async () => {
  expect(await jobs()).toMatchObject({ waiting: 0, running: 0, oldestWaiting: null, oldestLocked: null });

  await sql`select graphile_worker.add_job('sweep', run_at => now() - interval '5 minutes')`.execute(app.db);
  await sql`select graphile_worker.add_job('billing-mails', run_at => now() + interval '1 hour')`.execute(app.db);
  await sql`select graphile_worker.add_job('send-mail', run_at => now() - interval '1 hour')`.execute(app.db);
  await sql`
    update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() - interval '2 minutes'
    where id = (select id from graphile_worker.jobs where task_identifier = 'send-mail')
  `.execute(app.db);
  const { oldestWaiting, oldestLocked, ...counts } = await jobs();
  expect(counts).toEqual({ waiting: 1, running: 1, later: 1, failed: 0 });
  expect(oldestWaiting).toEqual({ task: 'sweep', seconds: expect.closeTo(300, -2) });
  expect(oldestLocked).toEqual({ task: 'send-mail', seconds: expect.closeTo(120, -2) });

  // What a submission has asked for waits too, before the worker has made a job of it.
  await sql`
    insert into quiet_jobs (task, created_at) values ('review-received', now() - interval '2 hours')
  `.execute(app.db);
  expect(await jobs()).toMatchObject({
    waiting: 2,
    oldestWaiting: { task: 'review-received', seconds: expect.closeTo(7200, -2) },
  });
});

test('the health page names the database, disks, processes and payments, and what needs a look', async () => {
  await sql`delete from worker_heartbeats`.execute(app.db);
  // Those of the server that the tests run on.
  const { rows: standbys } = await sql<{ name: string }>`
    select application_name as name from pg_stat_replication`.execute(app.db);
  const silent = await health();
  expect(silent).toMatchObject({
    database: { version: expect.stringMatching(/^\d+/), mostConnections: expect.any(Number), standbys },
    payments: { provider: 'sandbox', pastDue: 0, lastEventAt: null },
    processes: [],
    mail: { service: 'console' },
  });
  expect(silent.database.bytes).toBeGreaterThan(1_000_000);
  expect(silent.process.memoryBytes).toBeGreaterThan(10_000_000);
  expect(silent.problems).toContainEqual(expect.stringMatching(/^No process is running jobs/));
  expect(silent.problems).toContainEqual(
    expect.stringMatching(/^The oldest job \(review-received\) has waited for 2 hours/),
  );

  await sql`insert into worker_heartbeats values ('one'), ('two')`.execute(app.db);
  await sql`delete from quiet_jobs`.execute(app.db);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db);
  const well = await health();
  expect(well.processes).toHaveLength(2);
  expect(well.problems.filter((problem) => !/disk|processor|connections|standby/.test(problem))).toEqual([]);
});

test('the time of the last payment event is found without reading all of them', async () => {
  await sql`
    insert into webhook_events (provider, event_id, type, received_at)
    select 'stripe', 'evt_' || n, 'invoice.paid', now() - n * interval '1 minute' from generate_series(1, 2000) n
  `.execute(app.db);
  await sql`analyze webhook_events`.execute(app.db);
  expect(await rowsRead(app.db, 'webhook_events', (db) => readHealth(db, new Date()))).toBeLessThan(10);
});

test('each limit of the health page is where the alert rules have it', async () => {
  const rules = await readFile(join(import.meta.dirname, '../../../../ops/alerts.yaml'), 'utf8');
  const { waitingJobSeconds, runningJobSeconds, waitingMailSeconds, freeDiskShare, loopDelayMs } = healthLimits;
  for (const expression of [
    `starbill_job_oldest_ready_seconds) > ${waitingJobSeconds}`,
    `starbill_job_oldest_running_seconds) > ${runningJobSeconds}`,
    `starbill_mail_oldest_waiting_seconds) > ${waitingMailSeconds}`,
    `ignoring(kind) starbill_disk_bytes{kind="size"} < ${freeDiskShare}`,
    `nodejs_eventloop_lag_p99_seconds > ${loopDelayMs / 1000}`,
  ]) {
    expect(rules).toContain(expression);
  }
});
