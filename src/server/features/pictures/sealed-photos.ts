import { sql } from 'kysely';

/**
 * Whether the review `r` was rejected as unlawful, so that its photos are for administrators' eyes only. It stays so until
 * they decide otherwise: a rejected review that was edited waits again, with the same photos.
 */
export const hasSealedPhotos = sql<boolean>`coalesce((
  select d.reason = 'unlawful' from decisions d
  where d.review_id = r.id and d.version_id is null
  order by d.decided_at desc, d.id desc limit 1
), false)`;
