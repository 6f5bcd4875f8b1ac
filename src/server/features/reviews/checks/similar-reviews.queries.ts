import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** The likeliest, to be compared piece by piece. */
const mostCompared = 5;
/** Together no more than one comment may have: who writes long texts alike gets no more of our time. */
const mostBytes = 80_000;

/** Keeps the bands of a text, and answers the comments of recent reviews that share most of them. */
export async function findSharingBands(db: Database, reviewId: string, bands: string[]): Promise<string[]> {
  const { rows } = await sql<{ comment: string; bytes: number }>`
    with kept as (
      insert into review_sketches (band, review_id)
      select unnest(${bands}::bigint[]), ${reviewId}::uuid
      where exists (select from reviews r where r.id = ${reviewId})
      on conflict do nothing
    )
    select r.comment, octet_length(r.comment) as bytes
    from find_sharing_bands(${bands}::bigint[], ${reviewId}, ${mostCompared}::integer) with ordinality as s (id, place)
    join reviews r on r.id = s.id
    order by s.place
  `.execute(db);
  let bytes = 0;
  return rows
    .filter((row) => {
      bytes += row.bytes;
      return bytes <= mostBytes;
    })
    .map(({ comment }) => comment);
}

export async function addCheck(db: Database, reviewId: string, name: string): Promise<void> {
  await db
    .updateTable('reviews')
    .set({ checks: sql<string[]>`checks || ${name}::text` })
    .where('id', '=', reviewId)
    // A job that is tried again finds its own name there.
    .where(sql<boolean>`not checks @> array[${name}::text]`)
    .execute();
}
