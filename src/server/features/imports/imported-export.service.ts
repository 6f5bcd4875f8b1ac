import type { Database } from '#server/db/open.ts';
import { importedWords } from '#shared/imports.ts';

/** A batch of what was brought from elsewhere, in the order of ids, with the import that each came with. */
export async function readImportedBatch(db: Database, performerId: string, after: string, limit: number) {
  const rows = await db
    .selectFrom('importedReviews as r')
    .innerJoin('reviewImports as i', (join) =>
      join.onRef('i.performerId', '=', 'r.performerId').onRef('i.id', '=', 'r.importId'),
    )
    .select(['r.id', 'i.source', 'i.state', 'r.reviewerName', 'r.reviewerEmail', 'r.rating', 'r.comment'])
    .select(['r.eventType', 'r.writtenOn', 'i.createdAt as importedAt'])
    .where('r.performerId', '=', performerId)
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, label: importedWords(row.source) }));
}
export type ExportedImported = Awaited<ReturnType<typeof readImportedBatch>>[number];
