import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { isBusy as isServerBusy } from '#server/busyness.ts';
import type { Database } from '#server/db/open.ts';

/**
 * How many at a time, twice a second, in each process. A flood of submissions must not take the machine from the people
 * who wait for an answer, so six a second while it is busy; the rest follows as soon as it is not.
 */
const batch = { whileBusy: 3, otherwise: 150 };
const period = 500;
/** How many reviews that came in are one job: most of what such a job costs it costs once. */
const reviewsOfJob = 20;

/**
 * Turns requests of `quiet_jobs` into jobs, the oldest first; reviews that came in become jobs of several. One statement:
 * a request is never lost and never served twice, however many workers do this.
 *
 * It also says that the performers' pages count some reviews more. A submission does not say so itself, because a NOTIFY
 * makes its commit wait in line (0116_public_changes.sql); here it is one for each performer, however many came.
 */
export async function relayQuietJobs(db: Database, limit: number): Promise<void> {
  await sql`
    with taken as (
      delete from quiet_jobs
      where id in (select id from quiet_jobs order by id limit ${limit} for update skip locked)
      returning id, task, payload
    ), jobs as (
      select id, task, payload from taken where task <> 'review-received'
      union all
      select min(id), 'reviews-received', jsonb_build_object('reviewIds', jsonb_agg(payload -> 'reviewId' order by id))
      from (
        select id, payload, (row_number() over (order by id) - 1) / ${reviewsOfJob}::integer as batch
        from taken where task = 'review-received'
      ) received
      group by batch
    ), specs as (
      -- No row at all when there is nothing to do: an empty add_jobs would wake every worker.
      select array_agg(row(task, payload, null, null, 14, null, null, null)::graphile_worker.job_spec order by id) as list
      from jobs
      having count(*) > 0
    ), announced as materialized (
      select pg_notify('performer_changed', received.performer_id::text)
      from (
        select distinct performer_id from reviews
        where id in (select (payload ->> 'reviewId')::uuid from taken where task = 'review-received')
      ) received
    )
    select (select count(*) from announced) from specs, graphile_worker.add_jobs(specs.list)
  `.execute(db);
}

/** Relays until it is stopped. What goes wrong (the database is away) is tried again with the next round. */
export function startRelay(
  db: Database,
  { warn, isBusy = isServerBusy }: { warn: (error: unknown) => void; isBusy?: () => boolean },
): { stop(): Promise<void> } {
  const halt = new AbortController();
  async function relay(): Promise<void> {
    let failing = false;
    while (!halt.signal.aborted) {
      const error = await relayQuietJobs(db, isBusy() ? batch.whileBusy : batch.otherwise).then(
        () => null,
        (reason) => reason ?? new Error('unknown'),
      );
      // Once per outage: it would say the same twice a second.
      if (error && !failing) warn(error);
      failing = error !== null;
      await pause(period, undefined, { signal: halt.signal }).catch(() => {});
    }
  }
  const ended = relay();
  return {
    async stop() {
      halt.abort();
      await ended;
    },
  };
}
