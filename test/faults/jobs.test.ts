// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { openMailServer } from '#test/support/mail-server.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { openSilentServer } from '#test/support/silent-server.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from './launch.ts';

const jobProcess = 'test/faults/job-process.ts';

let folder: string;
let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>['pool'];
let db: Database;
let silent: Awaited<ReturnType<typeof openSilentServer>>;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let running: Launched[];
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
  ({ pool, db } = openDatabase(database.url));
  silent = await openSilentServer();
  mailServer = await openMailServer();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((launched) => launched.end('SIGKILL')));
  await Promise.all([silent.close(), mailServer.close(), pool.end()]);
  await database.drop();
  await removeTemporaryFolder(folder);
});

async function start(smtpUrl: string, script?: string, databaseUrl = database.url): Promise<Launched> {
  const launched = await launch(
    { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, String(running.length)), SMTP_URL: smtpUrl },
    script,
  );
  running.push(launched);
  await launched.ready;
  return launched;
}
const queue = (subject: string) =>
  db.transaction().execute((trx) => queueMail(trx, { kind: 'test', to: 'ada@example.test', subject, text: subject }));
const silentUrl = () => `smtp://127.0.0.1:${silent.port}`;
const sent = () => mailServer.received.map(({ subject }) => subject);

type JobRow = { lockedBy: string | null; attempts: number };
const jobs = async () =>
  (
    await sql<JobRow>`
      select locked_by, attempts from graphile_worker.jobs where task_identifier = 'send-mail'
    `.execute(db)
  ).rows;
const heartbeats = async () => (await db.selectFrom('workerHeartbeats').select('workerId').execute()).length;
const until = (check: () => Promise<unknown> | unknown, timeout = 30_000) =>
  expect.poll(check, { timeout, interval: 50 });

describe('several processes on one database', { timeout: rounds(360_000, 1_800_000) }, () => {
  it('put a mail that was being sent back into the queue when they are stopped, without counting the try', async () => {
    const times = rounds(1, 4);
    for (let time = 1; time <= times; time += 1) {
      const first = await start(silentUrl());
      if (time === 1) await queue('one');
      await until(silent.open).toBe(1);
      const since = Date.now();
      expect(await first.end('SIGTERM')).toBe(0);
      expect(Date.now() - since).toBeLessThan(10_000);
      expect(await jobs()).toEqual([{ lockedBy: null, attempts: 0 }]);
      expect(await heartbeats()).toBe(0);
      await until(silent.open).toBe(0);
    }
    await start(mailServer.url, jobProcess);
    await until(sent).toEqual(['one']);
    await until(jobs).toEqual([]);
    report(`${times} stops during a mail, each handed back`);
  });

  it('take over what one was doing that was killed', async () => {
    const times = rounds(1, 10);
    for (let time = 1; time <= times; time += 1) {
      const victim = await start(silentUrl(), jobProcess);
      await queue(`mail ${time}`);
      await until(silent.open).toBe(1);
      await victim.end('SIGKILL');
      const other = await start(mailServer.url, jobProcess);
      await until(() => sent().length).toBe(time);
      await until(jobs).toEqual([]);
      expect(await other.end('SIGTERM')).toBe(0);
    }
    expect(new Set(sent()).size).toBe(times);
    report(`${times} kills during a mail, each sent by another process, once`);
  });

  it('leave no job behind when their connections are cut again and again', async () => {
    const mails = rounds(90, 600);
    const cuts = rounds(12, 40);
    const road = await startProxy(database.url);
    try {
      const processes = rounds(3, 4);
      await Promise.all(Array.from({ length: processes }, () => start(mailServer.url, jobProcess, road.url)));
      for (let cut = 1; cut <= cuts; cut += 1) {
        const before = sent().length;
        for (let mail = 0; mail < mails / cuts; mail += 1) await queue(`mail ${cut}-${mail}`);
        // A job whose lock was lost with its connection is free again within a minute.
        await until(() => sent().length, 60_000).toBeGreaterThan(before);
        road.cut();
        road.restore();
      }
      const since = Date.now();
      await until(jobs, 60_000).toEqual([]);
      const unsent = await db.selectFrom('mails').select('subject').where('sentAt', 'is', null).execute();
      expect(unsent).toEqual([]);
      const all = (await db.selectFrom('mails').select('subject').execute()).map(({ subject }) => subject);
      expect(new Set(sent())).toEqual(new Set(all));
      report(
        `${cuts} cuts under ${processes} processes: ${all.length} mails, ${sent().length - all.length} sent twice because the answer was lost, none stuck, done ${Date.now() - since} ms after the last cut`,
      );
    } finally {
      await road.close();
    }
  });
});
