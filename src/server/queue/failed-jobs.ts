import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { FailedJob } from '#shared/schemas/administration.ts';

/** The worker keeps no time of a failure: at each it sets the next try this much later, even after the last. */
const pauseAfterFailure = sql`exp(least(attempts, 10)) * interval '1 second'`;

/** Jobs that have used up their tries, newest first. What they were about is not shown: it may be personal. */
export async function listFailedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await sql<{ id: number; task: string; attempts: number; lastError: string | null; failedAt: Date }>`
    select id, task_identifier as task, attempts, last_error, run_at - ${pauseAfterFailure} as failed_at
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null
    order by failed_at desc
    limit 100
  `.execute(db);
  return rows.map((row) => ({
    id: String(row.id),
    task: row.task,
    attempts: row.attempts,
    lastError: row.lastError ?? '',
    failedAt: row.failedAt.toISOString(),
  }));
}

/** Gives a failed job all its tries again, beginning now. False when there is no such failed job. */
export async function retryFailedJob(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select job.id
    from graphile_worker.jobs failed,
      lateral graphile_worker.reschedule_jobs(array[failed.id], run_at => now(), attempts => 0) job
    where failed.id = ${id}::bigint and failed.attempts >= failed.max_attempts and failed.locked_at is null
  `.execute(db);
  return rows.length > 0;
}
