import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { ReviewMailDeps } from '../features/notifications/review-mails.service.ts';
import { reconcileSubscriptions, syncSubscription, trialMails } from './billing.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { fillIndex } from './fill-word-index.ts';
import { startRelay } from './quiet-jobs.ts';
import { reviewPublished, reviewReceived } from './review-mails.ts';
import { sendMail } from './send-mail.ts';
import { sweep } from './sweep.ts';
import { sweepUnusedPictures } from './sweep-pictures.ts';

type WorkerDeps = Pick<Deps, 'pool' | 'db' | 'mailer' | 'files' | 'payments' | 'now'> &
  ReviewMailDeps & { env: Pick<Deps['env'], 'databaseUrl' | 'billing'> };
export type JobLog = Record<'error' | 'warn' | 'info' | 'debug', (details: object, text: string) => void>;

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;
const day = 24 * 60 * 60 * 1000;
const pauseBeforeRestart = 1_000;

const loggerFor = (log: JobLog | undefined) =>
  new Logger(
    (scope) => (level, message, meta) =>
      log?.[levels[level]]({ job: scope.jobId, task: scope.taskIdentifier, err: meta?.error }, message),
  );

/** Makes the tables that jobs are queued in. Needed before the first request, with or without a worker here. */
export async function prepareJobs(pool: pg.Pool, log?: JobLog): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerFor(log) });
}

/**
 * Runs the jobs of this database, two at a time, until it is stopped; what is running then is finished first. The runner
 * gives up when the database goes away under a job; it is then started anew until the database is back.
 */
export async function startWorker(deps: WorkerDeps, log?: JobLog): Promise<{ stop(): Promise<void> }> {
  await prepareJobs(deps.pool, log);
  // With the embedded database no other process can be at work, so a lock that is there was left by one that died.
  if (deps.env.databaseUrl === null) await freeJobs(deps.db, sql`locked_by is not null`);
  const open = createOpener(deps, log);
  const halt = new AbortController();
  let runner: Runner | null = await open();

  async function keepRunning(): Promise<void> {
    while (!halt.signal.aborted) {
      await runner?.promise.catch(() => {});
      await pause(pauseBeforeRestart, undefined, { signal: halt.signal }).catch(() => {});
      if (halt.signal.aborted) return;
      runner = await open().catch((error) => {
        log?.warn({ err: error }, 'the worker cannot start again yet');
        return null;
      });
      if (halt.signal.aborted) await runner?.stop();
    }
  }
  const ended = keepRunning();
  const relay = startRelay(deps.db, (err) => log?.warn({ err }, 'jobs that were asked for cannot be queued yet'));
  return {
    async stop() {
      halt.abort();
      await relay.stop();
      // It rejects when it has stopped by itself already.
      await runner?.stop().catch(() => {});
      await ended;
    },
  };
}

function createOpener(deps: WorkerDeps, log: JobLog | undefined): () => Promise<Runner> {
  const taskList = {
    'delete-accounts': deleteAccounts(deps),
    'fill-word-index': fillIndex(deps),
    'reconcile-subscriptions': reconcileSubscriptions(deps),
    'review-received': reviewReceived(deps),
    'review-published': reviewPublished(deps),
    'send-mail': sendMail(deps),
    sweep: sweep(deps),
    'sweep-pictures': sweepUnusedPictures(deps),
    'sync-subscription': syncSubscription(deps),
    'trial-mails': trialMails(deps),
  };
  const parsedCronItems = parseCronItems([
    { task: 'sweep', match: '17 3 * * *', options: { backfillPeriod: day } },
    { task: 'fill-word-index', match: '37 2 * * *', options: { backfillPeriod: day } },
    { task: 'delete-accounts', match: '47 3 * * *', options: { backfillPeriod: day } },
    { task: 'reconcile-subscriptions', match: '7 4 * * *', options: { backfillPeriod: day } },
    { task: 'trial-mails', match: '23 * * * *', options: { backfillPeriod: day } },
    { task: 'sweep-pictures', match: '41 * * * *' },
  ]);
  let formerId: string | null = null;
  return async () => {
    if (formerId !== null) await freeJobs(deps.db, sql`locked_by = ${formerId}`);
    const events: WorkerEvents = new EventEmitter();
    events.once('pool:create', ({ workerPool }) => {
      formerId = workerPool.id;
    });
    return run({
      pgPool: deps.pool,
      // As batches the outcomes of jobs are waited for when the worker stops, and one that cannot be written stops the
      // runner; otherwise the last ones may be lost, and that one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: 2,
      noHandleSignals: true,
      logger: loggerFor(log),
      events,
      taskList,
      parsedCronItems,
    });
  };
}

/** graphile-worker itself frees the jobs of a worker that is gone only after four hours. */
async function freeJobs(db: Database, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where ${which}))
  `.execute(db);
}
