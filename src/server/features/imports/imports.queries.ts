import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/db/open.ts';
import { type CheckedReview, nameKeyOf, sameReview } from './check-rows.ts';

/** Which of these an act has already, received or imported. */
export async function findKnown(
  db: Database,
  performerId: string,
  reviews: readonly CheckedReview[],
): Promise<Map<string, 'received' | 'imported'>> {
  const hashes = [...new Set(reviews.map(({ textHash }) => textHash))];
  if (hashes.length === 0) return new Map();
  const among = sql<boolean>`text_hash = any(${hashes}::bigint[])`;
  const imported = await db
    .selectFrom('importedReviews')
    .select([sql<string>`text_hash::text`.as('textHash'), 'nameKey'])
    .where('performerId', '=', performerId)
    .where(among)
    .execute();
  const received = await db
    .selectFrom('reviews')
    .select([sql<string>`text_hash::text`.as('textHash'), 'reviewerName'])
    .where('performerId', '=', performerId)
    .where(among)
    .execute();
  return new Map([
    ...imported.map((row) => [sameReview(row), 'imported'] as const),
    ...received.map(
      ({ textHash, reviewerName }) => [sameReview({ textHash, nameKey: nameKeyOf(reviewerName) }), 'received'] as const,
    ),
  ]);
}

/** Which of these an act may not import again. */
export async function findRemoved(db: Database, performerId: string, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('removedImportedReviews')
    .select('wordsHash')
    .where('performerId', '=', performerId)
    .where(sql<boolean>`words_hash = any(${[...hashes]}::text[])`)
    .execute();
  return new Set(rows.map(({ wordsHash }) => wordsHash));
}

/** Writes them in one statement; what another import has written meanwhile is passed over. Says how many were written. */
export async function insertImported(
  db: Database,
  { performerId, importId }: { performerId: string; importId: string },
  reviews: readonly CheckedReview[],
): Promise<number> {
  if (reviews.length === 0) return 0;
  const written = await sql`
    insert into imported_reviews (
      performer_id, import_id, reviewer_name, reviewer_email, rating, comment, event_type, written_on, text_hash, name_key)
    select ${performerId}::uuid, ${importId}::uuid, r."reviewerName", r."reviewerEmail", r.rating, r.comment, r."eventType",
      r."writtenOn", r."textHash", r."nameKey"
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as r (
      "reviewerName" text, "reviewerEmail" text, rating smallint, comment text, "eventType" text, "writtenOn" date,
      "textHash" bigint, "nameKey" text)
    on conflict (performer_id, text_hash, name_key) do nothing
  `.execute(db);
  return Number(written.numAffectedRows ?? 0);
}

const importColumns = [
  'i.performerId',
  'i.id',
  'i.source',
  'i.state',
  'i.total',
  'i.added',
  'i.duplicates',
  'i.invalid',
  'i.passedOver',
  'i.rejectedReason',
  'i.rejectedNote',
  'i.createdAt',
  'i.decidedAt',
  'i.statedAt',
] as const;

/** So many that were removed are told one by one; the others are counted. */
const removedTold = 20;

export const selectImports = (db: Database) =>
  db
    .selectFrom('reviewImports as i')
    .select(importColumns)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('removedImportedReviews as g')
          .select(['g.id', 'g.removedBy', 'g.reason', 'g.note'])
          .select(
            sql<string>`to_char(g.removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('removedAt'),
          )
          .whereRef('g.performerId', '=', 'i.performerId')
          .whereRef('g.importId', '=', 'i.id')
          .orderBy('g.removedAt', 'desc')
          .orderBy('g.id', 'desc')
          .limit(removedTold),
      ).as('removed'),
      eb
        .selectFrom('removedImportedReviews as g')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('g.performerId', '=', 'i.performerId')
        .whereRef('g.importId', '=', 'i.id')
        .as('removedTotal'),
    ]);

/** Those of one batch, always in the same order. */
export const listImported = (db: Database, key: { performerId: string; importId: string }, limit: number, offset = 0) =>
  db
    .selectFrom('importedReviews')
    .select(['id', 'reviewerName', 'reviewerEmail', 'rating', 'comment', 'eventType', 'askedAt'])
    .select(sql<string | null>`written_on::text`.as('writtenOn'))
    .where('performerId', '=', key.performerId)
    .where('importId', '=', key.importId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
