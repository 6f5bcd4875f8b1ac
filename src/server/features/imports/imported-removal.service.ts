import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import type { Decider } from '#server/features/moderation/decide-many.ts';
import type { ImportMailEnv } from '#server/features/notifications/import-mails.service.ts';
import {
  eraseImportedCodeMails,
  queueImportedAnswers,
  queueImportedRemoved,
} from '#server/features/notifications/imported-mails.service.ts';
import { refuseMail } from '#server/features/notifications/mail-preferences.ts';
import type { ResolveImportedInput } from '#shared/flags.ts';
import type { ImportedGround } from '#shared/imported-grounds.ts';
import { readRemovedHasher } from './removed-words.ts';

type RemovalDeps = { db: Database; env: ImportMailEnv };
type Removal =
  | { removedBy: 'writer'; reason: null; note: null }
  | { removedBy: 'administrator'; reason: ImportedGround; note: string | null };

/** The log says that it happened and at which act; who wrote it, and what, is gone. */
const writer = { id: null, firstName: 'The writer', lastName: '', email: '' };

/** The review by its id alone. Its import is locked before it, as Undo does it, so that the two never wait crosswise. */
async function lockReview(trx: Database, reviewId: string) {
  const found = await trx
    .selectFrom('importedReviews')
    .select(['performerId', 'importId'])
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { performerId, importId } = found;
  const batch = await trx
    .selectFrom('reviewImports')
    .select('source')
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  const review = await trx
    .selectFrom('importedReviews')
    .select(['performerId', 'id', 'importId', 'reviewerEmail'])
    .select(sql<string>`text_hash::text`.as('textHash'))
    .where('performerId', '=', performerId)
    .where('id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  return batch && review && { ...review, source: batch.source };
}
type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

/** The decision answers all of them, and they are forgotten with their addresses. */
const takeReports = (trx: Database, { performerId, id }: LockedReview) =>
  trx
    .deleteFrom('importedReports')
    .where('performerId', '=', performerId)
    .where('reviewId', '=', id)
    .returning(['id', 'ground', 'reporterEmail'])
    .execute();

/** Deletes it for good, and keeps what is needed so that its words do not come back. */
async function remove(trx: Transaction<DB>, review: LockedReview, { now, ...why }: Removal & { now: Date }) {
  const { performerId, importId } = review;
  const hashRemoved = await readRemovedHasher(trx);
  await trx
    .insertInto('removedImportedReviews')
    .values({
      performerId,
      importId,
      wordsHash: hashRemoved(performerId, review.textHash),
      ...why,
      removedAt: now,
    })
    .execute();
  await trx.deleteFrom('importedReviews').where('performerId', '=', performerId).where('id', '=', review.id).execute();
  await trx
    .updateTable('reviewImports')
    .set((set) => ({
      added: set('added', '-', 1),
      // Nothing is left for administrators to decide on.
      state: sql`case when state = 'waiting' and added = 1 then 'empty' else state end`,
    }))
    .where('performerId', '=', performerId)
    .where('id', '=', importId)
    .execute();
  if (review.reviewerEmail) await eraseImportedCodeMails(trx, review.id, review.reviewerEmail);
}

/**
 * Deletes an imported review at the wish of who wrote it. The act can then neither import the same words again nor add a
 * review in that person's name. False when it is gone already.
 */
export async function eraseImported({ db, env }: RemovalDeps, reviewId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId);
    if (!review) return false;
    const { performerId, source, reviewerEmail } = review;
    const reports = await takeReports(trx, review);
    await remove(trx, review, { removedBy: 'writer', reason: null, note: null, now });
    if (reviewerEmail) await refuseMail(trx, reviewerEmail, `added-by:${performerId}`);
    await queueImportedAnswers(trx, env, { performerId, reports, outcome: 'removed' });
    await recordAudit(trx, writer, {
      action: 'imported.erase',
      subjectType: 'performer',
      subjectId: performerId,
      before: { importedFrom: source },
      after: null,
    });
    return true;
  });
}

/** Answers everybody who reported one imported review, once: it stays, or it is deleted. */
export async function resolveReported(
  { db, env }: RemovalDeps,
  { reviewId, administrator, now }: Decider & { reviewId: string },
  { outcome, reason = 'other', note }: ResolveImportedInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reviewId);
    if (!review) throw refusals.notFound('review');
    const { performerId, source } = review;
    const reports = await takeReports(trx, review);
    if (reports.length === 0)
      throw refusals.conflict('already_resolved', 'These reports were already answered. Nothing was changed.');
    const why = { reason, note: note || null };
    if (outcome === 'removed') {
      await remove(trx, review, { removedBy: 'administrator', ...why, now });
      await queueImportedRemoved(trx, env, { performerId, reviewId, source, ...why });
    }
    await queueImportedAnswers(trx, env, { performerId, reports, outcome });
    await recordAudit(trx, administrator, {
      action: outcome === 'kept' ? 'imported.keep' : 'imported.remove',
      subjectType: 'performer',
      subjectId: performerId,
      before: { importedFrom: source, reports: reports.length },
      after: outcome === 'kept' ? null : { reason, ...(note && { note }) },
    });
  });
}
