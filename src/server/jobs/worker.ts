import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { openDatabase, type PoolOptions } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { lockPerformers } from '#server/features/billing/performer-lock.ts';
import { startWebhookSender } from '#server/features/webhooks/webhook-sender.ts';
import type { AroundJob } from '#server/observing/around-job.ts';
import { defaultHeartbeatTiming, type HeartbeatTiming, releaseAllJobs } from '#server/queue/heartbeats.ts';
import { startRelay } from '#server/queue/quiet-jobs.ts';
import { createJobs, type JobDeps } from './all-jobs.ts';
import { type JobLog, jobsAtOnce, loggerFor, openRunner, type Running } from './runner.ts';

const pauseBeforeRestart = 1_000;
const timeToClose = 500;

type WorkerDeps = Omit<JobDeps, 'db' | 'withPerformer'> & { env: Pick<Deps['env'], 'databaseUrl'> };

/** Makes the tables that jobs are queued in. Needed before the first request, with or without a worker here. */
export async function prepareJobs(pool: pg.Pool, log?: JobLog): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerFor(log) });
}

/** On a connection of its own, past a pooler. */
export async function prepareJobsAt(url: string): Promise<void> {
  const { pool } = openDatabase(url, { max: 1, statementTimeout: 0 });
  await prepareJobs(pool).finally(() => pool.end());
}

/**
 * Runs the jobs of this database until it is stopped; what does not end within the grace is handed back for others. Jobs
 * have connections of their own, so that requests cannot make them wait, nor they requests. A runner that gave up,
 * because the database went away or others took it for dead, is followed by another.
 */
export async function startWorker(
  deps: WorkerDeps,
  {
    databaseUrl,
    log,
    pulse = defaultHeartbeatTiming,
    grace = 1_500,
    isFirst = true,
    onPerformerChanged,
    onQuery,
    aroundJob,
  }: {
    databaseUrl: string;
    log?: JobLog;
    pulse?: HeartbeatTiming;
    grace?: number;
    /** False: it takes the place of another of this start, which may still be at work. */
    isFirst?: boolean;
    onPerformerChanged?: PoolOptions['onPerformerChanged'];
    onQuery?: PoolOptions['onQuery'];
    aroundJob?: AroundJob;
  },
): Promise<{ stop(): Promise<void> }> {
  // One listens for new jobs, one asks for them, and each job uses up to two.
  const { pool, db } = openDatabase(databaseUrl, {
    max: 2 + 2 * jobsAtOnce,
    statementTimeout: 15_000,
    repeats: true,
    onPerformerChanged,
    onQuery,
  });
  const { pool: pulsePool } = openDatabase(databaseUrl, { max: 1 });
  // A job that was broken off keeps its connection until what it asked outside has an answer; nobody waits for that.
  const closePools = () =>
    Promise.race([Promise.all([pool.end(), pulsePool.end()]), pause(timeToClose, undefined, { ref: false })]);
  const jobs = createJobs({ ...deps, db, withPerformer: lockPerformers(db) });
  const open = () => openRunner(jobs, { pool, pulsePool, pulse, log, aroundJob });
  const halt = new AbortController();
  let running: Running | null;
  try {
    await prepareJobs(pool, log);
    // With the embedded database only this Starbill can be at work, so a lock that is there when it starts was left by one
    // that died.
    if (isFirst && deps.env.databaseUrl === null) await releaseAllJobs(pool);
    running = await open();
  } catch (error) {
    await closePools();
    throw error;
  }

  async function keepRunning(): Promise<void> {
    while (!halt.signal.aborted) {
      await running?.ended;
      await pause(pauseBeforeRestart, undefined, { signal: halt.signal }).catch(() => {});
      if (halt.signal.aborted) return;
      running = await open().catch((error) => {
        log?.warn({ err: error }, 'the worker cannot start again yet');
        return null;
      });
      if (halt.signal.aborted) await running?.stop(grace);
    }
  }
  const webhooks = startWebhookSender({ ...deps, db }, (err) => log?.warn({ err }, 'webhooks cannot be sent yet'));
  const ended = keepRunning();
  const relay = startRelay(db, {
    warn: (err) => log?.warn({ err }, 'jobs that were asked for cannot be queued yet'),
  });
  async function stopAll(): Promise<void> {
    halt.abort();
    await Promise.all([relay.stop(), webhooks.stop()]);
    await running?.stop(grace);
    await ended;
    await closePools();
  }
  let stopping: Promise<void> | null = null;
  return {
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
