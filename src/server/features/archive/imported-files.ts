import { lowestId } from '#server/db/lowest-id.ts';
import type { Database } from '#server/db/open.ts';
import { type ExportedImported, readImportedBatch } from '#server/features/imports/imported-export.service.ts';
import { drawImportedPage, importedPageName } from './archive-page.ts';
import { batchSize, writeSheet } from './write-sheet.ts';
import type { ZipEntry } from './zip-writer.ts';

/** What was brought from elsewhere, for a spreadsheet. */
export const exportImported = (db: Database, performerId: string) =>
  writeSheet<ExportedImported>(
    [
      ['Date', 'writtenOn'],
      ['Reviewer', 'reviewerName'],
      ['Email', 'reviewerEmail'],
      ['Stars', 'rating'],
      ['Review', 'comment'],
      ['Service provided', 'eventType'],
      ['Note', 'label'],
      ['Source', 'source'],
      ['Status', 'state'],
      ['Imported', 'importedAt'],
      ['Id', 'id'],
    ],
    (after) => readImportedBatch(db, performerId, after, batchSize),
  );

/** The same to be read, as pages that link to each other; none where nothing was imported. */
export async function* listImportedPages(
  db: Database,
  performerId: string,
  { act, at }: { act: string; at: Date },
): AsyncGenerator<ZipEntry> {
  let reviews = await readImportedBatch(db, performerId, lowestId, batchSize);
  for (let number = 1; reviews.length > 0; number += 1) {
    const next = await readImportedBatch(db, performerId, reviews.at(-1)?.id ?? lowestId, batchSize);
    const html = drawImportedPage({ act, at, number, reviews, hasNext: next.length > 0 });
    yield { name: importedPageName(number), content: Buffer.from(html) };
    reviews = next;
  }
}
