import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { Mailer, MailMessage } from '#server/outside/mail/mailer.ts';
import { listFailedJobs, retryFailedJob } from '#server/queue/failed-jobs.ts';
import type { HeartbeatTiming } from '#server/queue/heartbeats.ts';
import { calendarDeps } from '#test/support/calendars.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addOwner } from '#test/support/factories.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';
import { startWorker } from './worker.ts';

/** No job of these tests touches it. */
const files = createFileStore({ storageUrl: '/nonexistent', storageKeys: { id: '', secret: '' } });

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>['pool'];
let db: Database;
let sent: MailMessage[];
let workers: { stop(): Promise<void> }[];

beforeEach(async () => {
  database = await createTestDatabase();
  ({ pool, db } = openDatabase(database.url));
  sent = [];
  workers = [];
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await pool.end();
  await database.drop();
});

const mailer = (send: Mailer['send'] = async (message) => void sent.push(message)): Mailer => ({
  kind: 'console',
  send,
});

const env = { ...readEnv({ NODE_ENV: 'test' }), sessionSecret: 'a secret of at least thirty-two characters' };

async function work(
  send?: Mailer['send'],
  databaseUrl: string | null = null,
  more: { pulse?: HeartbeatTiming; grace?: number } = {},
) {
  const worker = await startWorker(
    {
      bounceMailbox: null,
      ...calendarDeps(),
      mailer: mailer(send),
      files,
      payments: null,
      openAccess: null,
      now: () => new Date(),
      env: { ...env, databaseUrl },
    },
    { databaseUrl: database.url, ...more },
  );
  workers.push(worker);
  return worker;
}

const mail = (subject: string) => ({ kind: 'test', to: 'ada@example.test', subject, text: `Text of ${subject}` });
const queue = (subject: string, more = {}) =>
  db.transaction().execute((trx) => queueMail(trx, { ...mail(subject), ...more }));
const countJobs = async () =>
  (await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(db)).rows[0]?.count;
/** Makes a job that waits for its next try due at once. */
const hurry = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(db);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

describe('a mail', () => {
  test('is sent after the commit of the transaction that queued it', async () => {
    await work();
    await db.transaction().execute(async (trx) => {
      await queueMail(trx, mail('one'));
      // Another connection sees no job yet, so no worker can.
      expect(await countJobs()).toBe(0);
    });
    await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['one']));
  });

  test('is never sent after a rollback', async () => {
    await work();
    const failing = db.transaction().execute(async (trx) => {
      await queueMail(trx, mail('never'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await queue('after');
    await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['after']));
    expect(await db.selectFrom('mails').select('subject').execute()).toEqual([{ subject: 'after' }]);
  });

  test('is forgotten once sent, but for the fact', async () => {
    await work();
    await queue('secret', { html: '<p>secret</p>', headers: { 'X-Test': '1' } });
    await until(async () => expect(await countJobs()).toBe(0));
    expect(sent).toEqual([
      {
        id: expect.any(String),
        to: 'ada@example.test',
        subject: 'secret',
        text: 'Text of secret',
        html: '<p>secret</p>',
        headers: { 'X-Test': '1' },
      },
    ]);
    const [row] = await db.selectFrom('mails').selectAll().execute();
    expect(row).toMatchObject({ bodyText: null, bodyHtml: null, headers: {}, sentAt: expect.any(Date) });
  });

  test('of one cause is queued once', async () => {
    expect(await queue('first', { dedupeKey: 'k' })).not.toBeNull();
    expect(await queue('second', { dedupeKey: 'k' })).toBeNull();
    expect(await countJobs()).toBe(1);
  });

  test('is sent once by two workers, and not again', async () => {
    const count = 40;
    for (let index = 0; index < count; index += 1) await queue(`mail ${index}`);
    await Promise.all([work(undefined, 'elsewhere'), work(undefined, 'elsewhere')]);
    await until(async () => expect(await countJobs()).toBe(0));
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(count);
    expect(sent).toHaveLength(count);
    // A job that is run twice, as after a crash, finds its mail sent.
    const { id } = await db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job('send-mail', ${JSON.stringify({ mailId: id })}::json)`.execute(db);
    await until(async () => expect(await countJobs()).toBe(0));
    expect(sent).toHaveLength(count);
  });

  test('that cannot be sent is tried again, later and later', async () => {
    let failures = 2;
    await work(async (message) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the mail server is asleep');
      sent.push(message);
    });
    await queue('patience');
    await until(() => expect(failures).toBe(1));
    await until(async () => {
      const { rows } = await sql<{ wait: number }>`
        select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs where locked_at is null
      `.execute(db);
      expect(rows[0]?.wait).toBeGreaterThan(1);
    });
    await hurry();
    await until(() => expect(failures).toBe(0));
    await until(async () => {
      await hurry();
      expect(sent.map(({ subject }) => subject)).toEqual(['patience']);
    });
    expect(await listFailedJobs(db)).toEqual([]);
  });

  test('that failed for good is shown to administrators, who can have it tried again', async () => {
    let asleep = true;
    await queue('lost', { tries: 10 });
    await sql`update graphile_worker._private_jobs set attempts = 9`.execute(db);
    await work(async (message) => {
      if (asleep) throw new Error('the mail server is asleep');
      sent.push(message);
    });
    await until(async () => expect(await listFailedJobs(db)).toHaveLength(1));
    const [job] = await listFailedJobs(db);
    expect(job).toEqual({
      id: expect.stringMatching(/^\d+$/),
      task: 'send-mail',
      attempts: 10,
      lastError: 'the mail server is asleep',
      failedAt: expect.any(String),
    });
    // The worker would have waited for hours; what is told is when it failed, and not when it would have gone on.
    expect(Math.abs(Date.now() - Date.parse(job?.failedAt ?? ''))).toBeLessThan(60_000);
    expect(sent).toEqual([]);

    asleep = false;
    expect(await retryFailedJob(db, job?.id ?? '')).toBe(true);
    await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['lost']));
    await until(async () => expect(await countJobs()).toBe(0));
    expect(await retryFailedJob(db, job?.id ?? '')).toBe(false);
  });

  test('whose worker was killed is sent by the next one, where no other process can be at work', async () => {
    await queue('orphan');
    await sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs));
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-dead', attempts = 1;
    `.execute(db);
    await work();
    await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['orphan']));
  });
});

test('stopping waits for what is running', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const worker = await work(async (message) => {
    begun.resolve();
    await finish.promise;
    sent.push(message);
  });
  await queue('slow');
  await begun.promise;
  const stopped = worker.stop();
  expect(sent).toEqual([]);
  finish.resolve();
  await stopped;
  expect(sent).toHaveLength(1);
  expect(await countJobs()).toBe(0);
});

test('stopping hands back what does not end in time, and breaks it off', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await work(
    (_message, signal) => {
      begun.resolve();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
    'elsewhere',
    { grace: 50 },
  );
  await queue('endless', { tries: 1 });
  await begun.promise;
  await worker.stop();
  const { rows } = await sql`select locked_by, attempts from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ lockedBy: null, attempts: 0 }]);
  expect(await db.selectFrom('mails').select(['sentAt', 'failedAt']).execute()).toEqual([
    { sentAt: null, failedAt: null },
  ]);
  await work(undefined, 'elsewhere');
  await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['endless']));
});

test('stopping does not wait for work that cannot be broken off', async () => {
  const begun = Promise.withResolvers<void>();
  const worker = await work(
    () => {
      begun.resolve();
      return new Promise(() => {});
    },
    'elsewhere',
    { grace: 50 },
  );
  await queue('endless');
  await begun.promise;
  await worker.stop();
  const { rows } = await sql`select locked_by, attempts from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ lockedBy: null, attempts: 0 }]);
});

test('a worker that was taken for dead stops its job, and the email is sent once, by the one that took over', async () => {
  const pulse = { every: 50, deadAfter: 3_000 };
  const begun = Promise.withResolvers<void>();
  const brokenOff: string[] = [];
  let isFirst = true;
  const send = async (message: MailMessage, signal?: AbortSignal) => {
    if (!isFirst) return void sent.push(message);
    isFirst = false;
    begun.resolve();
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  await work(
    (message, signal) =>
      send(message, signal).catch((error) => {
        brokenOff.push(error.message);
        throw error;
      }),
    'elsewhere',
    { pulse },
  );
  await queue('contested');
  await begun.promise;
  await db.deleteFrom('workerHeartbeats').execute();
  await work(send, 'elsewhere', { pulse });
  await until(async () => {
    expect(sent.map(({ subject }) => subject)).toEqual(['contested']);
    expect(await countJobs()).toBe(0);
  });
  expect(brokenOff).toEqual(['This worker was silent for so long that others took over its jobs']);
});

test('jobs run while requests use every connection they have', async () => {
  await work(undefined, 'elsewhere');
  await queue('on its way');
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await until(() => expect(sent.map(({ subject }) => subject)).toEqual(['on its way']));
  } finally {
    for (const client of taken) client.release();
  }
});

test('a database that goes away under a job is waited for', async () => {
  const road = await startProxy(database.url);
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const send = async (message: MailMessage) => {
    begun.resolve();
    await finish.promise;
    sent.push(message);
  };
  const worker = await startWorker(
    {
      bounceMailbox: null,
      ...calendarDeps(),
      files,
      payments: null,
      openAccess: null,
      mailer: mailer(send),
      now: () => new Date(),
      env: { ...env, databaseUrl: 'far' },
    },
    // An outcome that could not be written is noticed with the next beat.
    { databaseUrl: road.url, pulse: { every: 200, deadAfter: 3_000 } },
  );
  try {
    await queue('through the storm');
    await begun.promise;
    road.cut();
    finish.resolve();
    await until(() => expect(sent).toHaveLength(1));
    road.restore();
    // Sent, but nobody could write that down: it is sent once more rather than perhaps never.
    await until(async () => {
      await hurry();
      expect(await countJobs()).toBe(0);
    });
    expect(await db.selectFrom('mails').select('id').where('sentAt', 'is not', null).execute()).toHaveLength(1);
    await queue('after it');
    await until(() => expect(sent.at(-1)?.subject).toBe('after it'));
  } finally {
    await worker.stop();
    await road.close();
  }
});

test('the daily sweep removes what has served its time and nothing else', async () => {
  const owner = await addOwner(db);
  const old = (days: number) => new Date(Date.now() - days * 86_400_000);
  const soon = new Date(Date.now() + 86_400_000);
  const session = (token: string, expiresAt: Date) => ({ accountId: owner.accountId, token, expiresAt });
  await db
    .insertInto('sessions')
    .values([session('over', old(1)), session('running', soon)])
    .execute();
  const value = (identifier: string, expiresAt: Date) => ({ identifier, value: 'x', expiresAt });
  await db
    .insertInto('verifications')
    .values([value('over', old(1)), value('open', soon)])
    .execute();
  const row = (subject: string, sentAt: Date | null) => ({
    kind: 'test',
    recipient: 'a@b.test',
    mailbox: 'a@b.test',
    subject,
    sentAt,
  });
  await db
    .insertInto('mails')
    .values([row('old', old(91)), row('recent', old(89)), row('waiting', null)])
    .execute();
  const window = (key: string, endsAt: Date) => ({ key, taken: 1, granted: 1, most: 1, endsAt });
  await db
    .insertInto('limitWindows')
    .values([window('over', old(1)), window('open', soon)])
    .execute();

  await work();
  await sql`select graphile_worker.add_job('sweep')`.execute(db);
  await until(async () => expect(await countJobs()).toBe(0));

  expect(await db.selectFrom('sessions').select('token').execute()).toEqual([{ token: 'running' }]);
  expect(await db.selectFrom('verifications').select('identifier').execute()).toEqual([{ identifier: 'open' }]);
  expect(await db.selectFrom('limitWindows').select('key').execute()).toEqual([{ key: 'open' }]);
  const subjects = await db.selectFrom('mails').select('subject').orderBy('subject').execute();
  expect(subjects.map(({ subject }) => subject)).toEqual(['recent', 'waiting']);
});
