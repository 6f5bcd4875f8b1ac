import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { sendMail } from './send-mail.ts';
import { sweep } from './sweep.ts';

type WorkerDeps = Pick<Deps, 'pool' | 'db' | 'mailer' | 'now'> & { env: Pick<Deps['env'], 'databaseUrl'> };
export type JobLog = Record<'error' | 'warn' | 'info' | 'debug', (details: object, text: string) => void>;

const levels = { error: 'error', warning: 'warn', info: 'info', debug: 'debug' } as const;

const loggerFor = (log: JobLog | undefined) =>
  new Logger(
    (scope) => (level, message, meta) =>
      log?.[levels[level]]({ job: scope.jobId, task: scope.taskIdentifier, err: meta?.error }, message),
  );

/** Makes the tables that jobs are queued in. Needed before the first request, with or without a worker here. */
export async function prepareJobs(pool: pg.Pool, log?: JobLog): Promise<void> {
  guardPool(pool);
  await runMigrations({ pgPool: pool, logger: loggerFor(log) });
}

/** Runs the jobs of this database, two at a time, until it is stopped; what is running then is finished first. */
export async function startWorker(deps: WorkerDeps, log?: JobLog): Promise<{ stop(): Promise<void> }> {
  guardPool(deps.pool);
  const logger = loggerFor(log);
  await runMigrations({ pgPool: deps.pool, logger });
  // With the embedded database no other process can be at work, so a lock that is there was left by one that died.
  if (deps.env.databaseUrl === null) await freeLockedJobs(deps.db);
  const taskList: TaskList = { 'send-mail': sendMail(deps), sweep: sweep(deps) };
  const runner = await run({
    pgPool: deps.pool,
    concurrency: 2,
    noHandleSignals: true,
    logger,
    taskList,
    parsedCronItems: parseCronItems([
      { task: 'sweep', match: '17 3 * * *', options: { backfillPeriod: 24 * 3600_000 } },
    ]),
  });
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopped ??= runner.stop();
      return stopped;
    },
  };
}

/** graphile-worker itself frees a dead worker's jobs only after four hours. */
async function freeLockedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null
    ))
  `.execute(db);
}

const guarded = new WeakSet<pg.Pool>();

/** A connection that breaks while it is checked out raises on itself; without a listener it would end the process. */
function guardPool(pool: pg.Pool): void {
  if (guarded.has(pool)) return;
  guarded.add(pool);
  pool.on('connect', (client) => client.on('error', () => {}));
}
