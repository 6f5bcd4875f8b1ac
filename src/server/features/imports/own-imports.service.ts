import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { Cursor } from '#shared/cursor.ts';
import { importedWords } from '#shared/imports.ts';
import type { OwnImport, OwnImportedReview, PassedOver } from '#shared/schemas/imports.ts';
import { listImported, selectImports } from './imports.queries.ts';

export type ImportKey = { performerId: string; importId: string };

type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>;

export const toOwnImport = (row: ImportRecord): OwnImport => ({
  id: row.id,
  source: row.source,
  state: row.state as OwnImport['state'],
  total: row.total,
  added: row.added,
  duplicates: row.duplicates,
  invalid: row.invalid,
  passedOver: row.passedOver as PassedOver[],
  rejectedReason: row.rejectedReason as OwnImport['rejectedReason'],
  rejectedNote: row.rejectedNote,
  removed: row.removed as OwnImport['removed'],
  removedTotal: row.removedTotal ?? 0,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** Newest first. */
export async function listOwnImports(
  db: Database,
  performerId: string,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
): Promise<{ imports: OwnImport[]; nextCursor: string | null }> {
  const rows = await selectImports(db)
    .where('i.performerId', '=', performerId)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(i.created_at, i.id) < (${cursor?.createdAt}, ${cursor?.id}::uuid)`),
    )
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cutPage(rows, limit);
  return { imports: page.map(toOwnImport), nextCursor };
}

export async function readOwnImport(db: Database, { performerId, importId }: ImportKey): Promise<OwnImport> {
  const row = await selectImports(db)
    .where('i.performerId', '=', performerId)
    .where('i.id', '=', importId)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('import');
  return toOwnImport(row);
}

/** With the addresses that came along, so that their customers can be asked to confirm. */
export async function listOwnImported(
  db: Database,
  key: ImportKey,
  { limit, page }: { limit: number; page: number },
): Promise<OwnImportedReview[]> {
  const { source } = await readOwnImport(db, key);
  const rows = await listImported(db, key, limit, (page - 1) * limit);
  return rows.map((row) => toImportedReview(row, source));
}

type ImportedRow = Awaited<ReturnType<typeof listImported>>[number];
export const toImportedReview = (row: ImportedRow, source: string): OwnImportedReview => ({
  ...row,
  rating: row.rating as OwnImportedReview['rating'],
  askedAt: row.askedAt?.toISOString() ?? null,
  source,
  label: importedWords(source),
});
