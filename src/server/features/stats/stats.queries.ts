import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { VisitKind, VisitSource } from '#shared/visits.ts';

export type CountedVisit = {
  performerId: string;
  /** A UTC day, as `2026-03-01`. */
  day: string;
  kind: VisitKind;
  source: VisitSource;
  count: number;
};

/**
 * Adds to the daily rows in one statement. In the order of the key, so that two processes that add to the same rows wait
 * for each other instead of blocking each other; a performer that is gone takes its visits along.
 */
export async function addVisits(db: Database, visits: CountedVisit[]): Promise<void> {
  const column = <Key extends keyof CountedVisit>(key: Key) => visits.map((visit) => visit[key]);
  await sql`
    insert into visits (performer_id, day, kind, source, count)
    select v.performer_id, v.day, v.kind, v.source, v.count
    from unnest(
      ${column('performerId')}::uuid[], ${column('day')}::date[], ${column('kind')}::text[],
      ${column('source')}::text[], ${column('count')}::bigint[]
    ) as v (performer_id, day, kind, source, count)
    join performers p on p.id = v.performer_id
    order by 1, 2, 3, 4
    on conflict (performer_id, day, kind, source) do update set count = visits.count + excluded.count
  `.execute(db);
}

export const listVisits = (db: Database, performerId: string, from: string, to: string) =>
  db
    .selectFrom('visits')
    .select(['day', 'kind', 'source', 'count'])
    .where('performerId', '=', performerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('kind')
    .orderBy('source')
    .$narrowType<{ kind: VisitKind; source: VisitSource }>()
    .execute();

/** Whether a session is one of somebody who belongs to this performer. */
export async function isSessionOf(db: Database, token: string, performerId: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.accountId', 'sessions.accountId')
    .select('sessions.id')
    .where('token', '=', token)
    .where('memberships.performerId', '=', performerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return session !== undefined;
}
