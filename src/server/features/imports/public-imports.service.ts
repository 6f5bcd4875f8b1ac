import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { importedWords } from '#shared/imports.ts';
import type { ImportedReview, PublicImported } from '#shared/schemas/imports.ts';
import { importedTotal } from './imported-total.ts';

/** A page of what administrators have published of an act's imports: the latest written first, those without a day last. */
export async function readImportedPage(
  db: Database,
  performerId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ total: number; reviews: ImportedReview[] }> {
  const { total } = await db.selectNoFrom(importedTotal(performerId).as('total')).executeTakeFirstOrThrow();
  if (total === 0) return { total, reviews: [] };
  const rows = await db
    .selectFrom('importedReviews as r')
    .innerJoin('reviewImports as i', (join) =>
      join.onRef('i.performerId', '=', 'r.performerId').onRef('i.id', '=', 'r.importId'),
    )
    .select(['r.id', 'r.reviewerName', 'r.rating', 'r.comment', 'r.eventType', 'i.source'])
    .select(sql<string | null>`r.written_on::text`.as('writtenOn'))
    .where('r.performerId', '=', performerId)
    .where('i.state', '=', 'approved')
    .orderBy('r.writtenOn', (order) => order.desc().nullsLast())
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const reviews = rows.map((row) => ({
    ...row,
    rating: row.rating as ImportedReview['rating'],
    label: importedWords(row.source),
  }));
  return { total, reviews };
}

/** The same for everybody who asks by id or address; null when there is no such act. */
export async function readPublicImported(
  db: Database,
  idOrSlug: string,
  page: { limit: number; offset?: number },
): Promise<PublicImported | null> {
  const found = await findPerformer(db, idOrSlug);
  if (!found) return null;
  const { id, slug } = found.performer;
  return { performer: { id, slug }, ...(await readImportedPage(db, id, page)) };
}
