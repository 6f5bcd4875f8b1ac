import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Rating } from '#shared/ratings.ts';

type FiguresRow = {
  stars: Rating | null;
  received: number;
  published: number;
  hidden: number;
  pending: number;
  notGenuine: number;
  unlawful: number;
  offTopic: number;
  privateData: number;
  advertising: number;
  other: number;
  medianSeconds: number | null;
};

/** One row for each number of stars that came in, and one (null) for all of them. */
export async function countReviews(db: Database, since: Date): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select
      rating as stars,
      count(*)::int as received,
      count(*) filter (where published)::int as published,
      count(*) filter (where status = 'approved' and not is_public)::int as hidden,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where rejected_reason = 'not_genuine')::int as not_genuine,
      count(*) filter (where rejected_reason = 'unlawful')::int as unlawful,
      count(*) filter (where rejected_reason = 'off_topic')::int as off_topic,
      count(*) filter (where rejected_reason = 'private_data')::int as private_data,
      count(*) filter (where rejected_reason = 'advertising')::int as advertising,
      count(*) filter (where rejected_reason = 'other')::int as other,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))
        filter (where decided_at is not null) as median_seconds
    from reviews
    where created_at >= ${since} and (source = 'customer' or verified_at is not null)
    group by grouping sets ((rating), ())
  `.execute(db);
  return rows;
}

type OldestJob = { task: string; seconds: number };

type HealthRow = {
  mailsWaiting: number;
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
};

export async function readHealth(db: Database, dayAgo: Date): Promise<HealthRow | undefined> {
  const { rows } = await sql<HealthRow>`
    select m.*, j.*, f.*, pg_database_size(current_database()) as database_bytes
    from (
      select
        (select count(*)::int from mails where sent_at is null and skipped_at is null and failed_at is null)
          as mails_waiting,
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
    ) f
  `.execute(db);
  return rows[0];
}
