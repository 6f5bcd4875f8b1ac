import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { timeZoneOf } from '#server/db/time-zone-of.ts';
import { refusals } from '#server/errors.ts';
import { dayIn } from '#server/local-time.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { ImportReviewsInput, ImportRow } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import type { ImportPreview, OwnImport, PassedOver } from '#shared/schemas/imports.ts';
import { insertImported } from './imports.queries.ts';
import { type ImportKey, readOwnImport } from './own-imports.service.ts';
import { countOf, sortOut } from './sort-out.ts';

/** So many rows are written at once, and progress is told after each. */
const partRows = 250;
/** So many rows that were passed over are kept with what is wrong; the others are counted. */
const mostTold = 100;

export type ImportDeps = { db: Database; now: () => Date };

/** Today where the act is: nothing was written later than that. */
const todayOf = async (db: Database, performerId: string, now: Date) => dayIn(await timeZoneOf(db, performerId), now);

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
    today: await todayOf(db, performerId, now()),
  });
  return { importId: null, ...countOf(rows.length, fresh.length, passedOver), passedOver };
}

/** Locks out the other imports of an act: two that begin at the same moment would not see each other. */
async function countImports(trx: Database, performerId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review-import:${performerId}`}, 0))`.execute(trx);
  return trx
    .selectFrom('reviewImports')
    .select(sql<number>`count(*) filter (where state = 'working')::integer`.as('working'))
    .select(sql<number>`count(*) filter (where state = 'waiting')::integer`.as('waiting'))
    .select(
      sql<number>`coalesce(sum(case when state in ('working', 'failed') then total else added end), 0)::integer`.as(
        'rows',
      ),
    )
    .where('performerId', '=', performerId)
    .executeTakeFirstOrThrow();
}
const underWay = () =>
  refusals.conflict('imports_under_way', 'Other imports are still under way. Try again when they’re done.');

/** An import that brings nothing counts towards no other bound, so the same file sent again and again would pile up. */
const forgetEmpty = (trx: Database, performerId: string) =>
  trx
    .deleteFrom('reviewImports')
    .where('performerId', '=', performerId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('reviewImports')
        .select('id')
        .where('performerId', '=', performerId)
        .where('state', '=', 'empty')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        // The one that begins may be empty, too.
        .offset(limits.emptyImports - 1),
    )
    .execute();

/** Takes the rows in, and leaves the writing to a job. */
export async function beginImport(
  { db }: ImportDeps,
  { performerId, accountId }: { performerId: string; accountId: string },
  { source, rows, mayUse }: ImportReviewsInput,
): Promise<{ importId: string; total: number }> {
  if (!mayUse) throw refusals.invalid('Confirm that you may use these reviews.', { mayUse: 'Confirm this first.' });
  return db.transaction().execute(async (trx) => {
    const { working, waiting, rows: kept } = await countImports(trx, performerId);
    if (working >= limits.importsAtOnce) throw underWay();
    if (waiting >= limits.importsWaiting)
      throw refusals.conflict(
        'imports_waiting',
        `${limits.importsWaiting} of your imports are waiting for approval. Wait until they’re decided, or undo one.`,
      );
    if (kept + rows.length > limits.importedReviews)
      throw refusals.conflict(
        'too_many_imported',
        `You can import ${limits.importedReviews.toLocaleString('en-GB')} reviews in all. Undo an import to make room.`,
      );
    await forgetEmpty(trx, performerId);
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
    await addImportJob(trx, { performerId, importId });
    return { importId, total: rows.length };
  });
}

/** The last try comes after half an hour: a database is rarely away for longer, and an owner can wait that long. */
const mostTries = 8;
const addImportJob = (trx: Database, key: ImportKey) => addJob(trx, 'import-reviews', key, { tries: mostTries });

/** Takes part after part until none is left, or the import was undone. A part is taken whole or not at all. */
export async function continueImport({ db, now }: ImportDeps, key: ImportKey, signal: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    signal.throwIfAborted();
    isLeft = await db.transaction().execute((trx) => takePart(trx, key, now()));
  }
}

async function takePart(trx: Database, { performerId, importId }: ImportKey, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('reviewImports')
    .select(['state', 'added', 'passedOver'])
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  // A failed one is continued by its owner, and by administrators from the list of failed jobs.
  if (found?.state !== 'working' && found?.state !== 'failed') return false;
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
    await ofImport.set({ state: found.added > 0 ? 'waiting' : 'empty' }).execute();
    return false;
  }
  const rows = part.rows as ImportRow[];
  const today = await todayOf(trx, performerId, now);
  const { fresh, passedOver } = await sortOut(trx, { performerId, rows, firstRow: part.firstRow, today });
  const added = await insertImported(trx, { performerId, importId }, fresh);
  const counted = countOf(rows.length, added, passedOver);
  const told = [...(found.passedOver as PassedOver[]), ...passedOver].slice(0, mostTold);
  await ofImport
    .set((set) => ({
      state: 'working',
      added: set('added', '+', added),
      // What another import wrote at the same moment was there already, too.
      duplicates: set('duplicates', '+', rows.length - added - counted.invalid),
      invalid: set('invalid', '+', counted.invalid),
      passedOver: sql`${JSON.stringify(told)}::jsonb`,
    }))
    .execute();
  return true;
}

/** Its job has given up: the owner is told, and the import no longer holds the place of another one. */
export const failImport = (db: Database, { performerId, importId }: ImportKey) =>
  db
    .updateTable('reviewImports')
    .set({ state: 'failed' })
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .where('state', '=', 'working')
    .execute();

/** The same for those whose job could not even say so. One that is still at work continues all the same. */
export const failStalledImports = (db: Database, before: Date) =>
  db
    .updateTable('reviewImports')
    .set({ state: 'failed' })
    .where('state', '=', 'working')
    .where('createdAt', '<', before)
    .execute();

const notStopped = (state: OwnImport['state']) => {
  const how = state === 'working' ? 'is still running' : 'has finished';
  return refusals.conflict('not_failed', `This import ${how}. Nothing was changed.`);
};

/** Continues an import that stopped, with the first row that was not taken. */
export async function retryImport(db: Database, key: ImportKey): Promise<OwnImport> {
  await db.transaction().execute(async (trx) => {
    const { working } = await countImports(trx, key.performerId);
    const { state } = await readOwnImport(trx, key);
    if (state !== 'failed') throw notStopped(state);
    if (working >= limits.importsAtOnce) throw underWay();
    await trx
      .updateTable('reviewImports')
      .set({ state: 'working' })
      .where('performerId', '=', key.performerId)
      .where('id', '=', key.importId)
      .where('state', '=', 'failed')
      .execute();
    await addImportJob(trx, key);
  });
  return readOwnImport(db, key);
}

/** Takes a whole import back, whatever became of it: its reviews and what the job has not taken yet go with it. */
export async function undoImport(db: Database, { performerId, importId }: ImportKey): Promise<void> {
  const gone = await db
    .deleteFrom('reviewImports')
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw refusals.notFound('import');
}
