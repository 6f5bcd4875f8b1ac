import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { AroundJob } from '#server/observing/around-job.ts';
import { type HeartbeatTiming, releaseJobs, startHeartbeat } from '#server/queue/heartbeats.ts';
import { timetable } from './all-jobs.ts';
import { type Job, type Jobs, toTask } from './job.ts';

export type JobLog = Record<'error' | 'warn' | 'info' | 'debug', (details: object, text: string) => void>;

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;
export const loggerFor = (log: JobLog | undefined) =>
  new Logger(
    (scope) => (level, message, meta) =>
      log?.[levels[level]](
        { job: scope.jobId, task: scope.taskIdentifier, err: meta?.error },
        meta?.error ? withoutReason(message) : message,
      ),
  );

/**
 * graphile-worker repeats an error's message and stack in its sentence, and they may hold a value that the database refused
 * or somebody's address. The log gets the error itself, without such values.
 */
const withoutReason = (sentence: string) => sentence.split(/ with error|: /)[0] ?? '';

/** Emails wait for mail servers more than they work, so more of them than there are cores. */
export const jobsAtOnce = 4;

/** The outcome of a job is written after its end; for so long it still counts as running. */
const timeToWrite = 10_000;

/** A runner remembers for good that it could not read its list of tasks; after so many refusals another one is tried. */
const refusalsInARow = 6;

/** A runner that stops because its database went away may wait for ever for outcomes that it has given up writing. */
const timeToEnd = 5_000;

export type Running = {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  /** Takes no more jobs, waits for those that run for as long as `grace`, and hands back the rest. */
  stop(grace: number): Promise<void>;
};

/**
 * One run of graphile-worker: a few jobs at a time. It ends by itself when the database goes away under a job, and when
 * others may have taken it for dead; then its jobs are broken off, because somebody else does them.
 */
export async function openRunner(
  jobs: Jobs,
  {
    pool,
    pulsePool,
    pulse,
    log,
    aroundJob = (_task, work) => work(),
  }: {
    pool: pg.Pool;
    pulsePool: pg.Pool;
    pulse: HeartbeatTiming;
    log: JobLog | undefined;
    aroundJob?: AroundJob | undefined;
  },
): Promise<Running> {
  const breaking = new AbortController();
  const runningJobs = new Map<string, symbol>();
  let id = '';
  const around = {
    signal: breaking.signal,
    run: aroundJob,
    releaseJobs: (jobId: string) => releaseJobs(pulsePool, id, jobId),
    begun(jobId: string) {
      const run = Symbol();
      runningJobs.set(jobId, run);
      // The same job may have begun again by then.
      const forget = () => runningJobs.get(jobId) === run && runningJobs.delete(jobId);
      return () => void setTimeout(forget, timeToWrite).unref();
    },
  };
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, toTask(name as keyof Jobs, job as Job<keyof Jobs>, around)]),
  );
  const events: WorkerEvents = new EventEmitter();
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: releasableTwice(pool),
    // As batches the outcomes of jobs are waited for when the worker stops, and one that cannot be written stops the
    // runner; otherwise the last ones may be lost, and that one would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: loggerFor(log),
    events,
    taskList,
    parsedCronItems: timetable,
  });
  const stopping = Promise.withResolvers<void>();
  events.once('pool:gracefulShutdown:complete', () => stopping.resolve());
  events.once('pool:gracefulShutdown:error', () => stopping.resolve());
  const ended = Promise.race([
    runner.promise.catch(() => {}),
    stopping.promise.then(() => pause(timeToEnd, undefined, { ref: false })),
  ]);
  // It rejects when it has stopped by itself already.
  const stopRunner = () => Promise.race([runner.stop().catch(() => {}), ended]);
  const breakOff = (reason: string) => breaking.abort(new Error(reason));

  const worker = {
    id,
    running: () => [...runningJobs.keys()],
    onLost(reason: string) {
      log?.warn({ worker: id }, reason);
      breakOff(reason);
      void stopRunner();
    },
    warn: (err: unknown) => log?.warn({ err }, 'the worker cannot say that it lives'),
  };
  let refusals = 0;
  const answered = () => {
    refusals = 0;
  };
  events.on('job:start', answered);
  events.on('worker:getJob:empty', answered);
  events.on('worker:getJob:error', () => {
    refusals += 1;
    if (refusals === refusalsInARow) worker.onLost('This worker could not take jobs');
  });
  const heartbeat = await startHeartbeat(pulsePool, worker, pulse).catch(async (error) => {
    breakOff('This worker could not be registered');
    await stopRunner();
    throw error;
  });
  const left = ended.then(() => heartbeat.leave()).catch(() => heartbeat.stop());
  return {
    ended: left,
    async stop(grace) {
      const timer = setTimeout(breakOff, grace, 'The process was stopped');
      await stopRunner();
      await left;
      clearTimeout(timer);
    },
  };
}

/** graphile-worker releases a listening connection twice when it breaks during a stop; `pg` throws, and nobody catches. */
function releasableTwice(pool: pg.Pool): pg.Pool {
  const once = <Args extends unknown[]>(release: (...args: Args) => void) => {
    let isReleased = false;
    return (...args: Args) => {
      if (isReleased) return;
      isReleased = true;
      release(...args);
    };
  };
  const connect: pg.Pool['connect'] = ((callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, once(release)))
      : pool.connect()) as pg.Pool['connect'];
  return new Proxy(pool, {
    get(target, name) {
      const value = name === 'connect' ? connect : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
