import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { addJob } from '#server/queue/add-job.ts';
import { type ImportReviewsInput, type ImportRow, importedWords } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import type { ImportPreview, OwnImport, OwnImportedReview, PassedOver } from '#shared/schemas/imports.ts';
import { type CheckedReview, sameReview, sortRows } from './check-rows.ts';
import { findKnown, findRemoved, insertImported, listImported, selectImports } from './imports.queries.ts';
import { readRemovedHasher } from './removed-words.ts';

/** So many rows are written at once, and progress is told after each. */
const partRows = 250;
/** So many rows that were passed over are kept with what is wrong; the others are counted. */
const mostTold = 100;

type ImportKey = { performerId: string; importId: string };
export type ImportDeps = { db: Database; now: () => Date };

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** Says what would become of each row, and saves nothing. */
export async function previewImport(
  { db, now }: ImportDeps,
  performerId: string,
  { rows }: ImportReviewsInput,
): Promise<ImportPreview> {
  const { fresh, passedOver } = await sortOut(db, {
    performerId,
    rows,
    firstRow: 1,
    today: dayOf(now()),
  });
  return { importId: null, ...countOf(rows.length, fresh.length, passedOver), passedOver };
}

/** Takes the rows in, and leaves the writing to a job. */
export async function beginImport(
  { db }: ImportDeps,
  { performerId, accountId }: { performerId: string; accountId: string },
  { source, rows, mayUse }: ImportReviewsInput,
): Promise<{ importId: string; total: number }> {
  if (!mayUse) throw refusals.invalid('Confirm that you may use these reviews.', { mayUse: 'Confirm this first.' });
  return db.transaction().execute(async (trx) => {
    // Two at the same moment would not see each other.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`review-import:${performerId}`}, 0))`.execute(trx);
    const { working, rows: kept } = await trx
      .selectFrom('reviewImports')
      .select(sql<number>`count(*) filter (where state = 'working')::integer`.as('working'))
      .select(sql<number>`coalesce(sum(case state when 'working' then total else added end), 0)::integer`.as('rows'))
      .where('performerId', '=', performerId)
      .executeTakeFirstOrThrow();
    if (working >= limits.importsAtOnce)
      throw refusals.conflict('imports_under_way', 'Other imports are still under way. Try again when they’re done.');
    if (kept + rows.length > limits.importedReviews)
      throw refusals.conflict(
        'too_many_imported',
        `You can import ${limits.importedReviews.toLocaleString('en-GB')} reviews in all. Undo an import to make room.`,
      );
    const { id: importId } = await trx
      .insertInto('reviewImports')
      .values({ performerId, source, total: rows.length, statedBy: accountId })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let first = 0; first < rows.length; first += partRows)
      await trx
        .insertInto('reviewImportParts')
        .values({
          performerId,
          importId,
          firstRow: first + 1,
          rows: sql`${JSON.stringify(rows.slice(first, first + partRows))}::jsonb`,
        })
        .execute();
    await addJob(trx, 'import-reviews', { performerId, importId });
    return { importId, total: rows.length };
  });
}

/** Takes part after part until none is left, or the import was undone. A part is taken whole or not at all. */
export async function continueImport({ db, now }: ImportDeps, key: ImportKey, signal: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    signal.throwIfAborted();
    isLeft = await db.transaction().execute((trx) => takePart(trx, key, dayOf(now())));
  }
}

async function takePart(trx: Database, { performerId, importId }: ImportKey, today: string): Promise<boolean> {
  const found = await trx
    .selectFrom('reviewImports')
    .select(['state', 'passedOver'])
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  if (found?.state !== 'working') return false;
  const part = await trx
    .deleteFrom('reviewImportParts')
    .where('performerId', '=', performerId)
    .where('importId', '=', importId)
    .where('firstRow', '=', (query) =>
      query
        .selectFrom('reviewImportParts')
        .select(({ fn }) => fn.min('firstRow').as('firstRow'))
        .where('performerId', '=', performerId)
        .where('importId', '=', importId),
    )
    .returning(['firstRow', 'rows'])
    .executeTakeFirst();
  const ofImport = trx.updateTable('reviewImports').where('performerId', '=', performerId).where('id', '=', importId);
  if (!part) {
    await ofImport.set({ state: 'waiting' }).execute();
    return false;
  }
  const rows = part.rows as ImportRow[];
  const { fresh, passedOver } = await sortOut(trx, { performerId, rows, firstRow: part.firstRow, today });
  const added = await insertImported(trx, { performerId, importId }, fresh);
  const counted = countOf(rows.length, added, passedOver);
  const told = [...(found.passedOver as PassedOver[]), ...passedOver].slice(0, mostTold);
  await ofImport
    .set((set) => ({
      added: set('added', '+', added),
      // What another import wrote at the same moment was there already, too.
      duplicates: set('duplicates', '+', rows.length - added - counted.invalid),
      invalid: set('invalid', '+', counted.invalid),
      passedOver: sql`${JSON.stringify(told)}::jsonb`,
    }))
    .execute();
  return true;
}

const knownWords = {
  received: 'You’ve received this review on Starbill already.',
  imported: 'This review was imported already.',
};

const removedWords = 'This review was removed from Starbill, so it can’t be imported again.';

type Brought = { performerId: string; rows: ImportRow[]; firstRow: number; today: string };

async function sortOut(db: Database, { performerId, rows, firstRow, today }: Brought) {
  const { reviews, passedOver } = sortRows(rows, firstRow, today);
  const known = await findKnown(
    db,
    performerId,
    reviews.map(({ review }) => review),
  );
  // After what is there: a review that goes between the two is found here.
  const hashRemoved = await readRemovedHasher(db);
  const removed = await findRemoved(
    db,
    performerId,
    reviews.map(({ review }) => hashRemoved(performerId, review.textHash)),
  );
  const fresh: CheckedReview[] = [];
  for (const { row, review } of reviews) {
    const where = known.get(sameReview(review));
    if (removed.has(hashRemoved(performerId, review.textHash)))
      passedOver.push({ row, outcome: 'invalid', problems: [removedWords] });
    else if (where === undefined) fresh.push(review);
    else passedOver.push({ row, outcome: 'duplicate', problems: [knownWords[where]] });
  }
  return { fresh, passedOver: passedOver.sort((one, other) => one.row - other.row) };
}

function countOf(total: number, added: number, passedOver: PassedOver[]) {
  const invalid = passedOver.filter(({ outcome }) => outcome === 'invalid').length;
  return { total, added, duplicates: passedOver.length - invalid, invalid };
}

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

/** Newest first; there are never many. */
export const listOwnImports = async (db: Database, performerId: string): Promise<OwnImport[]> =>
  (
    await selectImports(db)
      .where('i.performerId', '=', performerId)
      .orderBy('i.createdAt', 'desc')
      .orderBy('i.id', 'desc')
      .limit(limits.page.max)
      .execute()
  ).map(toOwnImport);

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
  source,
  label: importedWords(source),
});

/** Takes a whole import back, whatever became of it: its reviews and what the job has not taken yet go with it. */
export async function undoImport(db: Database, { performerId, importId }: ImportKey): Promise<void> {
  const gone = await db
    .deleteFrom('reviewImports')
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw refusals.notFound('import');
}
