import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { limitReports } from '#server/features/flags/report-limits.ts';
import {
  writeImportedCode,
  writeImportedReportReceived,
} from '#server/features/notifications/imported-mails.service.ts';
import { type QueuedMail, queueMail } from '#server/features/notifications/mail-outbox.ts';
import { codeRules, makeCode, plainCode } from '#server/features/reviews/reviewer-codes.service.ts';
import { hashUnder, isSameSignature } from '#server/signed-token.ts';
import type { ReportImportedInput } from '#shared/flags.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { eraseImported } from './imported-removal.service.ts';

type ReportDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** A published imported review, as the page that reports it shows it. */
export const findReportableImported = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db
    .selectFrom('importedReviews as r')
    .innerJoin('reviewImports as i', (join) =>
      join.onRef('i.performerId', '=', 'r.performerId').onRef('i.id', '=', 'r.importId'),
    )
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .select(['r.performerId', 'r.id', 'r.comment', 'i.source', 'p.slug'])
    .where('r.id', '=', id)
    .where('i.state', '=', 'approved')
    .where('p.suspendedAt', 'is', null)
    .executeTakeFirst();
type Reportable = NonNullable<Awaited<ReturnType<typeof findReportableImported>>>;

/**
 * A visitor's report of an imported review, without an account. Who wrote it gets a code at the address that came along,
 * if that is the one they give; every other report waits for administrators. The answer is the same, so that nobody learns
 * which addresses are known.
 */
export async function reportImported(
  deps: ReportDeps & Pick<Deps, 'sharedLimits'>,
  id: string,
  { reason, note, email, website }: ReportImportedInput,
  address: string,
): Promise<void> {
  const review = await findReportableImported(deps, id);
  if (!review) throw refusals.notFound('review');
  // Only programs fill that field in, and they learn nothing.
  if (website) return;
  await limitReports(deps.sharedLimits, { kind: 'reports of imported', reviewId: id, address });
  // Both are written whichever is sent: the time that an answer takes must not tell which addresses are known either.
  const code = reason === 'own_words' ? await prepareCode(deps, review) : null;
  const received = email ? await writeImportedReportReceived(deps, { ...review, email }) : null;
  await deps.db.transaction().execute(async (trx) => {
    const { performerId } = review;
    // One that is removed at this moment has nothing left to report.
    const held = await trx
      .selectFrom('importedReviews')
      .select('reviewerEmail')
      .where('performerId', '=', performerId)
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    if (!held) throw refusals.notFound('review');
    const to = held.reviewerEmail;
    if (code && to && mailboxOf(to) === mailboxOf(email) && (await sendCode(trx, review, { ...code, to }))) return;
    const report = await trx
      .insertInto('importedReports')
      .values({
        performerId,
        reviewId: id,
        ground: reason,
        reason: note,
        reporterEmail: email || null,
        createdAt: deps.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (report && received) await queueMail(trx, received);
  });
}

const hashCode = (secret: string, reviewId: string, code: string) =>
  hashUnder(secret, 'imported-code', `${reviewId}\n${code}`);

type PreparedCode = {
  mail: Omit<QueuedMail, 'to'>;
  given: { codeHash: string; tries: number; expiresAt: Date };
};

async function prepareCode(
  { db, env, now }: ReportDeps,
  { performerId, id, source }: Reportable,
): Promise<PreparedCode> {
  const code = makeCode();
  const contents = await writeImportedCode({ db, env }, { performerId, id, source, code });
  return {
    mail: { ...contents, tries: 3, atMost: codeRules.atMost(contents.kind, now()) },
    given: {
      codeHash: hashCode(env.sessionSecret, id, code),
      tries: 0,
      expiresAt: new Date(now().getTime() + codeRules.validFor),
    },
  };
}

/** Ends the code before it. False when this mailbox has had enough of them for a day. */
async function sendCode(
  trx: Database,
  { performerId, id }: Reportable,
  { mail, given, to }: PreparedCode & { to: string },
): Promise<boolean> {
  if (!(await queueMail(trx, { ...mail, to }))) return false;
  await trx
    .insertInto('importedCodes')
    .values({ performerId, reviewId: id, ...given })
    .onConflict((conflict) => conflict.columns(['performerId', 'reviewId']).doUpdateSet(given))
    .execute();
  return true;
}

/**
 * Deletes the review if the code is right. Counts the try before it looks, so that twenty at once are still five. A code
 * that is wrong, too old or was never sent is the same to who asks.
 */
export async function eraseByCode({ db, env, now }: ReportDeps, id: string, code: string): Promise<boolean> {
  const held = await db
    .updateTable('importedCodes')
    .set({ tries: sql<number>`tries + 1` })
    .where('performerId', '=', (query) =>
      query.selectFrom('importedReviews').select('performerId').where('id', '=', id),
    )
    .where('reviewId', '=', id)
    .where('tries', '<', codeRules.mostTries)
    .where('expiresAt', '>', now())
    .returning('codeHash')
    .executeTakeFirst();
  if (!held) return false;
  const given = hashCode(env.sessionSecret, id, plainCode(code));
  if (!isSameSignature(Buffer.from(given), Buffer.from(held.codeHash))) return false;
  return eraseImported({ db, env }, id, now());
}
