import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { writeReportReceivedMail } from '#server/features/notifications/report-mails.service.ts';
import type { ReportReviewInput } from '#shared/flags.ts';
import { limitReports } from './report-limits.ts';

/** A published review, as the page that reports it shows it. */
export const findReportable = ({ db }: Pick<Deps, 'db'>, reviewId: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('performers as p', 'p.id', 'r.performerId')
    .select(['r.id', 'r.reviewerName', 'r.comment', 'r.rating', 'p.slug'])
    .where('r.id', '=', reviewId)
    .where('r.published', '=', true)
    .where('p.suspendedAt', 'is', null)
    .executeTakeFirst();

/**
 * A visitor's report of a published review, without an account. It changes nothing about the review; administrators see
 * it among the flags. A reporter who left an address gets an email that it arrived, and later one with the outcome.
 */
export async function reportReview(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'sharedLimits'>,
  reviewId: string,
  { reason, note, email, website }: ReportReviewInput,
  address: string,
): Promise<void> {
  if (!(await findReportable(deps, reviewId))) throw refusals.notFound('review');
  // Only programs fill that field in, and they learn nothing.
  if (website) return;
  await limitReports(deps.sharedLimits, { kind: 'reports of review', reviewId, address });
  const received = email ? await writeReportReceivedMail(deps, { reviewId, email }) : null;
  await deps.db.transaction().execute(async (trx) => {
    // One that is erased at this moment has nothing left to report.
    const held = await trx
      .selectFrom('reviews')
      .select('id')
      .where('id', '=', reviewId)
      .forKeyShare()
      .executeTakeFirst();
    if (!held) throw refusals.notFound('review');
    await trx
      .insertInto('flags')
      .values({
        reviewId,
        source: 'visitor',
        ground: reason,
        reason: note,
        reporterEmail: email || null,
        createdAt: deps.now(),
      })
      .execute();
    if (received) await queueMail(trx, received);
  });
}
