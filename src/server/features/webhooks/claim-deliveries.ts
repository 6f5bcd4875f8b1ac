import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

export type Claim = { performerId: string; endpointId: string; deliveryId: string };

/**
 * The next message of each endpoint that has one due, one for each endpoint: whoever hangs or has thousands waiting keeps
 * nobody else. Endpoints that fail come last and take only some of the places. The endpoint is held until `until`, in all
 * processes; if the one that holds it dies, it is free again then.
 */
export async function claimDeliveries(
  db: Database,
  { now, until, most, mostFailing }: { now: Date; until: Date; most: number; mostFailing: number },
): Promise<Claim[]> {
  if (most <= 0) return [];
  const { rows } = await sql<Claim>`
    with recursive waiting (performer_id, endpoint_id) as (
      (select d.performer_id, d.endpoint_id from webhook_deliveries d
        where d.next_at is not null order by d.performer_id, d.endpoint_id limit 1)
      union all
      select n.performer_id, n.endpoint_id from waiting w
      cross join lateral (
        select d.performer_id, d.endpoint_id from webhook_deliveries d
        where d.next_at is not null and (d.performer_id, d.endpoint_id) > (w.performer_id, w.endpoint_id)
        order by d.performer_id, d.endpoint_id limit 1
      ) n
    ), due as (
      select e.performer_id, e.id, first.id as delivery_id, first.next_at, e.failing_since is not null as failing
      from waiting w
      join webhook_endpoints e on e.performer_id = w.performer_id and e.id = w.endpoint_id
      cross join lateral (
        select d.id, d.next_at from webhook_deliveries d
        where d.performer_id = e.performer_id and d.endpoint_id = e.id and d.next_at <= ${now}
        order by d.next_at, d.id limit 1
      ) first
      where e.paused_at is null and (e.busy_until is null or e.busy_until <= ${now})
    ), ranked as (
      select due.*, row_number() over (partition by failing order by next_at) as place from due
    ), chosen as (
      select r.performer_id, r.id, r.delivery_id from ranked r
      join webhook_endpoints e on e.performer_id = r.performer_id and e.id = r.id
      where (not r.failing or r.place <= ${Math.max(0, mostFailing)})
        -- Again, on the row as it is once it is locked: another process may have taken it a moment ago.
        and e.paused_at is null and (e.busy_until is null or e.busy_until <= ${now})
      order by r.failing, r.next_at
      limit ${most}
      for update of e skip locked
    )
    update webhook_endpoints e set busy_until = ${until}
    from chosen c
    where e.performer_id = c.performer_id and e.id = c.id
    returning e.performer_id as "performerId", e.id as "endpointId", c.delivery_id as "deliveryId"
  `.execute(db);
  return rows;
}
