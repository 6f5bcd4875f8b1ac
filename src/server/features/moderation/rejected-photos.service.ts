import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { undoableSince } from './decide-many.ts';

const batch = 200;

/** For an answer that is being taken back at the last moment and has not come to its end. */
const margin = 60_000;

/**
 * Deletes the photos of reviews whose rejection is final: the appeal against it was turned down, which can no longer
 * be undone, or there was none for six months, for what is unlawful 30 days. The sweep of pictures then removes the
 * files.
 */
export async function deleteRejectedPhotos(db: Database, now: Date): Promise<number> {
  const lasting = new Date(undoableSince(now).getTime() - margin);
  let deleted = 0;
  for (;;) {
    // A review that is being decided at this moment is left for the next time.
    const { numAffectedRows = 0n } = await sql`
      delete from review_photos where id in (
        select f.id
        from review_photos f
        join reviews r on r.id = f.review_id
        left join lateral (
          select
            bool_or(a.outcome is null or a.answered_at >= ${lasting}) as is_open,
            bool_or(a.outcome = 'upheld' and a.answered_at >= r.decided_at) as is_upheld
          from decisions d join appeals a on a.decision_id = d.id
          where d.review_id = r.id
        ) appeal on true
        where r.status = 'rejected'
          and appeal.is_open is not true
          and (
            appeal.is_upheld
            or r.decided_at < ${now}::timestamptz
              - case r.rejected_reason when 'unlawful' then interval '30 days' else interval '6 months' end
          )
        limit ${batch}
        for update of r skip locked
      )
    `.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < batch) return deleted;
  }
}
