import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

type OldestJob = { task: string; seconds: number };

type HealthRow = {
  mailsWaiting: number;
  oldestMailSeconds: number | null;
  mailsSent: number;
  mailsSkipped: number;
  mailsFailed: number;
  jobsWaiting: number;
  jobsLater: number;
  jobsRunning: number;
  jobsFailed: number;
  oldestWaiting: OldestJob | null;
  oldestLocked: OldestJob | null;
  files: number;
  fileBytes: string | number;
  databaseBytes: string | number;
  databaseVersion: string;
  connections: number;
  mostConnections: number;
  pastDue: number;
  lastEventAt: Date | null;
};

export async function readHealth(db: Database, dayAgo: Date): Promise<HealthRow | undefined> {
  const { rows } = await sql<HealthRow>`
    select m.*, j.*, f.*, b.*, pg_database_size(current_database()) as database_bytes,
      current_setting('server_version') as database_version,
      -- Those of other accounts on the same server count too: they use up the same limit.
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as most_connections
    from (
      select
        (select count(*)::int from mails where sent_at is null and skipped_at is null and failed_at is null)
          as mails_waiting,
        (
          select extract(epoch from now() - min(created_at))::float8 from mails
          where sent_at is null and skipped_at is null and failed_at is null
        ) as oldest_mail_seconds,
        count(*) filter (where sent_at >= ${dayAgo})::int as mails_sent,
        count(*) filter (where skipped_at >= ${dayAgo})::int as mails_skipped,
        count(*) filter (where failed_at is not null)::int as mails_failed
      from mails
    ) m, (
      select
        (count(*) filter (where ready))::int + (select count(*)::int from quiet_jobs) as jobs_waiting,
        count(*) filter (where not ready and not failed and locked_at is null)::int as jobs_later,
        count(*) filter (where locked_at is not null)::int as jobs_running,
        count(*) filter (where failed)::int as jobs_failed,
        (
          select json_build_object('task', task, 'seconds', extract(epoch from now() - since))
          from (
            (
              select task_identifier as task, run_at as since from graphile_worker.jobs
              where attempts < max_attempts and locked_at is null and run_at <= now()
              order by run_at limit 1
            )
            union all
            (select task, created_at from quiet_jobs order by id limit 1)
          ) waiting
          order by since limit 1
        ) as oldest_waiting,
        (
          select json_build_object('task', task_identifier, 'seconds', extract(epoch from now() - locked_at))
          from graphile_worker.jobs where locked_at is not null order by locked_at limit 1
        ) as oldest_locked
      from (
        select
          run_at,
          locked_at,
          attempts >= max_attempts and locked_at is null as failed,
          attempts < max_attempts and locked_at is null and run_at <= now() as ready
        from graphile_worker.jobs
      ) jobs
    ) j, (
      select count(*)::int as files, coalesce(sum(bytes), 0) as file_bytes from files
    ) f, (
      select
        (select count(*)::int from subscriptions where status = 'past_due') as past_due,
        (select max(received_at) from webhook_events) as last_event_at
    ) b
  `.execute(db);
  return rows[0];
}

type WorkerRow = { id: string; seconds: number };

/** Processes that run jobs, and how long ago each said that it lives. */
export async function listWorkers(db: Database): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select worker_id as id, extract(epoch from now() - seen_at)::float8 as seconds
    from worker_heartbeats order by worker_id
  `.execute(db);
  return rows;
}

type StandbyRow = { name: string; state: string | null; lagSeconds: number | null };

/** Copies of the database that follow it. Without the role pg_monitor we only see that they are there. */
export async function listStandbys(db: Database): Promise<StandbyRow[]> {
  const { rows } = await sql<StandbyRow>`
    select coalesce(nullif(application_name, ''), 'standby ' || pid) as name, state,
      extract(epoch from replay_lag)::float8 as lag_seconds
    from pg_stat_replication order by name
  `.execute(db);
  return rows;
}

type GaugesRow = {
  ready: number;
  scheduled: number;
  running: number;
  failed: number;
  oldestReady: number | null;
  oldestRunning: number | null;
  mails: number;
  oldestMail: number | null;
  reviews: number;
  oldestReview: number | null;
  workers: number;
  subscriptions: Record<string, number> | null;
  bytes: number;
};

/** What is watched every few seconds: only what indexes or small tables answer. */
export async function readGauges(db: Database): Promise<GaugesRow | undefined> {
  const { rows } = await sql<GaugesRow>`
    select j.*, q.reviews, q.oldest_review, m.*,
      (select count(*)::int from worker_heartbeats where seen_at > now() - interval '30 seconds') as workers,
      (
        select json_object_agg(status, counted)
        from (select status, count(*)::int as counted from subscriptions group by status) by_status
      ) as subscriptions,
      pg_database_size(current_database())::float8 as bytes
    from (
      select
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int
          + (select count(*)::int from quiet_jobs) as ready,
        count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
        count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed,
        greatest(
          extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts)),
          (select extract(epoch from now() - min(created_at)) from quiet_jobs),
          0
        )::float8 as oldest_ready,
        extract(epoch from now() - min(locked_at))::float8 as oldest_running
      from graphile_worker.jobs
    ) j, (
      -- What an owner added waits for its customer first, and for an administrator since then.
      select count(*)::int as reviews,
        extract(epoch from now() - min(case source when 'customer' then created_at else verified_at end))::float8
          as oldest_review
      from reviews where status = 'pending' and (source = 'customer' or verified_at is not null)
    ) q, (
      select count(*)::int as mails, extract(epoch from now() - min(created_at))::float8 as oldest_mail
      from mails where sent_at is null and skipped_at is null and failed_at is null
    ) m
  `.execute(db);
  return rows[0];
}
