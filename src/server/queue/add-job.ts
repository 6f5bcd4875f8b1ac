import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { JobName, JobPayload } from './job-payloads.ts';

/** What waits for others' servers must not keep emails waiting: it comes after all other jobs that are due. */
const lowPriority = 10;
/** Emails that nobody waits for, by the thousand: after those that somebody does. */
const bulkPriority = 5;
const slowJobs = new Set<JobName>([
  'follow-address',
  'sync-subscription',
  'reconcile-subscriptions',
  'read-bounces',
  'read-calendars',
]);
/** The pauses between them grow from seconds to hours; so many take more than a day. */
const mostTries = 14;
export const priorityOf = (name: JobName) => (slowJobs.has(name) ? lowPriority : 0);

/** The same job for each of these payloads, in one statement. */
export async function addBulkJobs<Name extends JobName>(
  trx: Database,
  name: Name,
  payloads: JobPayload<Name>[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, payload, max_attempts => ${mostTries}::integer, priority => ${bulkPriority}::integer)
    from unnest(${payloads.map((payload) => JSON.stringify(payload))}::json[]) payload
  `.execute(trx);
}

type JobOptions = {
  tries?: number | undefined;
  /** How long to wait before the first. */
  afterSeconds?: number;
  /** Of two waiting jobs with one key the later one stays. */
  key?: string | null;
  /** One of many that nobody waits for. */
  isBulk?: boolean | undefined;
};

/** Enqueues a job in the caller's transaction: it runs after the commit, and never after a rollback. */
export async function addJob<Name extends JobName>(
  trx: Database,
  name: Name,
  payload: JobPayload<Name>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select ${jobCall(name, sql`${JSON.stringify(payload)}::json`, options)}`.execute(trx);
}

/** The same as a part of another statement, whose rows make the payload. */
export const jobCall = (
  name: JobName,
  payload: RawBuilder<unknown>,
  { tries = mostTries, afterSeconds = 0, key = null, isBulk = false }: JobOptions,
) => sql`
  graphile_worker.add_job(
    ${name}, ${payload}, max_attempts => ${tries}::integer,
    run_at => now() + make_interval(secs => ${afterSeconds}::integer), job_key => ${key}::text,
    priority => ${isBulk ? bulkPriority : priorityOf(name)}::integer
  )
`;
