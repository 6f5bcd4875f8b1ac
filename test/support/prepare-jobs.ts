import { sql } from 'kysely';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { Mailer, MailMessage } from '#server/outside/mail/mailer.ts';
import type { HeartbeatTiming } from '#server/queue/heartbeats.ts';
import { calendarDeps } from './calendars.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** No job of these tests touches it. */
const files = createFileStore({ storageUrl: '/nonexistent', storageKeys: { id: '', secret: '' } });

const env = { ...readEnv({ NODE_ENV: 'test' }), sessionSecret: 'a secret of at least thirty-two characters' };

export const mail = (subject: string) => ({
  kind: 'test',
  to: 'ada@example.test',
  subject,
  text: `Text of ${subject}`,
});

export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

type WorkOptions = {
  /** Where the worker thinks that the database is; null: in this process, so that no other can be at work. */
  server?: string | null;
  /** False: it takes the place of one that may still be at work. */
  isFirst?: boolean;
  /** How it reaches it, unless directly. */
  road?: string;
  pulse?: HeartbeatTiming;
  grace?: number;
};

/** For tests of the real worker: each has a database of its own, and what it sends is kept in `sent`. */
export function prepareJobs() {
  const stage = {} as {
    database: TestDatabase;
    pool: ReturnType<typeof openDatabase>['pool'];
    db: Database;
    sent: MailMessage[];
  };
  let workers: { stop(): Promise<void> }[];
  beforeEach(async () => {
    stage.database = await createTestDatabase();
    Object.assign(stage, openDatabase(stage.database.url));
    stage.sent = [];
    workers = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await stage.pool.end();
    await stage.database.drop();
  });

  async function work(send?: Mailer['send'], { server = null, road, ...more }: WorkOptions = {}) {
    const mailer: Mailer = { kind: 'console', send: send ?? (async (message) => void stage.sent.push(message)) };
    const worker = await startWorker(
      {
        bounceMailbox: null,
        ...calendarDeps(),
        mailer,
        files,
        payments: null,
        openAccess: null,
        now: () => new Date(),
        env: { ...env, databaseUrl: server },
      },
      { databaseUrl: road ?? stage.database.url, ...more },
    );
    workers.push(worker);
    return worker;
  }
  const queue = (subject: string, more = {}) =>
    stage.db.transaction().execute((trx) => queueMail(trx, { ...mail(subject), ...more }));
  const countJobs = async () =>
    (await sql<{ count: number }>`select count(*) as count from graphile_worker.jobs`.execute(stage.db)).rows[0]?.count;
  /** Makes a job that waits for its next try due at once. */
  const hurry = () =>
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      stage.db,
    );
  return { stage, work, queue, countJobs, hurry };
}
