import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** In milliseconds: how often a worker says that it lives, and after which silence its jobs are given to others. */
export type HeartbeatTiming = { every: number; deadAfter: number };
export const defaultHeartbeatTiming: HeartbeatTiming = { every: 10_000, deadAfter: 30_000 };

export type Heartbeat = {
  /** Signs the worker off: the jobs it still holds go back to the queue, without counting the try. */
  leave(): Promise<void>;
  stop(): void;
};

type Worker = {
  id: string;
  /** The jobs it is really working on. */
  running: () => string[];
  /** It was taken for dead, or has to assume so: others may be doing its jobs already. */
  onLost: (reason: string) => void;
  warn: (error: unknown) => void;
};

/**
 * Says that a worker lives, until it is stopped, and frees the jobs of those that no longer do. The pool must be this
 * function's own, so that neither requests nor jobs can make a beat wait. All moments are the database's; this
 * process's clock only measures how long its own beats have failed.
 */
export async function startHeartbeat(
  pool: pg.Pool,
  worker: Worker,
  { every, deadAfter }: HeartbeatTiming = defaultHeartbeatTiming,
): Promise<Heartbeat> {
  const ask = createAsker(pool, Math.max(every, 1_000));
  await ask('insert into worker_heartbeats (worker_id) values ($1)', [worker.id]);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let fence: NodeJS.Timeout | undefined;

  function stop(): void {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(fence);
  }
  function lose(reason: string): void {
    if (stopped) return;
    stop();
    worker.onLost(reason);
  }
  /**
   * Gives up sooner than the others give us up: they count from the beat that was written, this process from before it.
   */
  function setFence(since: number): void {
    clearTimeout(fence);
    const left = deadAfter - every / 2 - (performance.now() - since);
    fence = setTimeout(() => lose('This worker could not say that it lives'), left).unref();
  }

  async function beat(): Promise<void> {
    const since = performance.now();
    const { rowCount } = await ask('update worker_heartbeats set seen_at = clock_timestamp() where worker_id = $1', [
      worker.id,
    ]);
    if (stopped) return;
    if (rowCount === 0) return lose('This worker was silent for so long that others took over its jobs');
    setFence(since);
    await releaseJobsOfDeadWorkers(ask, deadAfter);
    await releaseForgottenJobs(ask, worker, deadAfter);
  }

  let failing = false;
  async function goOn(): Promise<void> {
    const error = await beat().then(
      () => null,
      (reason: unknown) => reason,
    );
    // Once per outage: it would say the same every few seconds.
    if (error && !failing) worker.warn(error);
    failing = error !== null;
    if (!stopped) timer = setTimeout(goOn, failing ? every / 5 : every).unref();
  }
  setFence(performance.now());
  void goOn();

  return {
    stop,
    async leave() {
      stop();
      await releaseJobs(pool, worker.id);
      await ask('delete from worker_heartbeats where worker_id = $1', [worker.id]);
    },
  };
}

type Ask = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** `pool.query` throws a connection away on which a question had no answer in time; the next question opens another. */
function createAsker(pool: pg.Pool, timeout: number): Ask {
  return (text, values) => {
    const query: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: timeout };
    return pool.query(query);
  };
}

/**
 * A lock that is younger than the silence is left alone, so that a new worker need not be known before its first job.
 * The try of a job whose worker died is counted: it may be the job that kills them.
 */
async function releaseJobsOfDeadWorkers(ask: Ask, deadAfter: number): Promise<void> {
  const silence = [`${deadAfter} milliseconds`];
  await ask('delete from worker_heartbeats where seen_at < now() - $1::interval', silence);
  const { rows } = await ask(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_at < now() - $1::interval
       and not exists (select from worker_heartbeats where worker_id = locked_by)`,
    silence,
  );
  if (rows.length > 0) await ask('select graphile_worker.force_unlock_workers($1::text[])', [rows.map(({ id }) => id)]);
}

/** A job may be locked in our name without our knowing: the connection broke before we heard which job we got. */
const releaseForgottenJobs = (ask: Ask, { id, running }: Worker, deadAfter: number) =>
  ask(`${releaseSql} where locked_by = $1 and locked_at < now() - $2::interval and id <> all ($3::bigint[])`, [
    id,
    `${deadAfter} milliseconds`,
    running(),
  ]);

/** graphile-worker's own ways to let go of a job count its try and make it wait. */
const releaseSql = `
  update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0), updated_at = now()`;

/** Hands back one job of a worker, or all of them, as if they had not been tried. */
export async function releaseJobs(pool: pg.Pool, workerId: string, jobId: string | null = null): Promise<void> {
  await pool.query(`${releaseSql} where locked_by = $1 and ($2::bigint is null or id = $2)`, [workerId, jobId]);
}

/** Frees every job; only for a process that knows that no other worker is running. */
export async function releaseAllJobs(pool: pg.Pool): Promise<void> {
  await pool.query('delete from worker_heartbeats');
  await pool.query(
    `select graphile_worker.force_unlock_workers(
       array(select distinct locked_by from graphile_worker.jobs where locked_by is not null)
     )`,
  );
}
