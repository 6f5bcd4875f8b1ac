import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Decider } from '#server/features/moderation/decide-many.ts';
import { type ImportMailEnv, queueImportDecided } from '#server/features/notifications/import-mails.service.ts';
import { cutPage } from '#server/http/cut-page.ts';
import type { Cursor } from '#shared/cursor.ts';
import type { DecideImportInput } from '#shared/imports.ts';
import type { AdminImport, OwnImportedReview } from '#shared/schemas/imports.ts';
import { listImported, selectImports } from './imports.queries.ts';
import { toImportedReview, toOwnImport } from './own-imports.service.ts';

/** Enough to see what kind of reviews they are. */
const sampleSize = 20;

const selectWithPerformer = (db: Database) =>
  selectImports(db).innerJoin('performers as p', 'p.id', 'i.performerId').select(['p.slug', 'p.businessName']);

type Row = Awaited<ReturnType<ReturnType<typeof selectWithPerformer>['executeTakeFirstOrThrow']>>;

async function describe(db: Database, row: Row): Promise<AdminImport> {
  const sample = await listImported(db, { performerId: row.performerId, importId: row.id }, sampleSize);
  return {
    ...toOwnImport(row),
    performer: { id: row.performerId, slug: row.slug, name: row.businessName || row.slug },
    statedAt: row.statedAt.toISOString(),
    sample: sample.map((review) => toImportedReview(review, row.source)),
  };
}

/** Waiting ones oldest first, decided ones newest first. */
export async function readImports(
  db: Database,
  { state, limit, cursor }: { state: 'waiting' | 'decided'; limit: number; cursor?: Cursor | undefined },
): Promise<{ imports: AdminImport[]; nextCursor: string | null }> {
  const isWaiting = state === 'waiting';
  const order = isWaiting ? 'asc' : 'desc';
  const rows = await selectWithPerformer(db)
    .where('i.state', 'in', isWaiting ? ['waiting'] : ['approved', 'rejected'])
    .$if(cursor !== undefined, (query) =>
      query.where(
        isWaiting
          ? sql<boolean>`(i.created_at, i.id) > (${cursor?.createdAt}, ${cursor?.id}::uuid)`
          : sql<boolean>`(i.created_at, i.id) < (${cursor?.createdAt}, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('i.createdAt', order)
    .orderBy('i.id', order)
    .limit(limit + 1)
    .execute();
  const { page, nextCursor } = cutPage(rows, limit);
  return { imports: await Promise.all(page.map((row) => describe(db, row))), nextCursor };
}

/** All of one import, page by page: nobody has to decide on what they have not read. */
export async function readImported(
  db: Database,
  importId: string,
  { limit, page }: { limit: number; page: number },
): Promise<OwnImportedReview[]> {
  const found = await db
    .selectFrom('reviewImports')
    .select(['performerId', 'source'])
    .where('id', '=', importId)
    .executeTakeFirst();
  if (!found) throw refusals.notFound('import');
  const rows = await listImported(db, { performerId: found.performerId, importId }, limit, (page - 1) * limit);
  return rows.map((row) => toImportedReview(row, found.source));
}

/** Decides on a whole batch, once more if it has to be: a published one is taken down, a rejected one is published. */
export async function decideImport(
  { db, env }: { db: Database; env: ImportMailEnv },
  { importId, administrator, now }: Decider & { importId: string },
  { outcome, reason, note }: DecideImportInput,
): Promise<AdminImport> {
  const decided = await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('reviewImports')
      .select(['performerId', 'state', 'source', 'added'])
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw refusals.notFound('import');
    if (found.state === 'empty')
      throw refusals.conflict('nothing_to_decide', 'Nothing of this import is left. Nothing was changed.');
    if (found.state === 'working' || found.state === 'failed')
      throw refusals.conflict('import_under_way', 'This import is still under way. Try again in a minute.');
    if (found.state === outcome)
      throw refusals.conflict('already_decided', `This import was already ${outcome}. Nothing was changed.`);
    const { performerId } = found;
    const why =
      outcome === 'rejected' ? { reason: reason ?? 'other', note: note || null } : { reason: null, note: null };
    await trx
      .updateTable('reviewImports')
      .set({
        state: outcome,
        decidedAt: now,
        decidedBy: administrator.id,
        rejectedReason: why.reason,
        rejectedNote: why.note,
      })
      .where('performerId', '=', performerId)
      .where('id', '=', importId)
      .execute();
    await queueImportDecided(trx, env, {
      performerId,
      importId,
      source: found.source,
      reviews: found.added,
      outcome,
      ...why,
      now,
    });
    await recordAudit(trx, administrator, {
      action: outcome === 'approved' ? 'import.approve' : 'import.reject',
      subjectType: 'performer',
      subjectId: performerId,
      before: { status: found.state },
      after: { status: outcome, reason: reason ?? null, importedFrom: found.source, imported: found.added },
    });
    return performerId;
  });
  const row = await selectWithPerformer(db)
    .where('i.performerId', '=', decided)
    .where('i.id', '=', importId)
    .executeTakeFirst();
  if (!row) throw refusals.notFound('import');
  return describe(db, row);
}
