import { sql } from 'kysely';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { createMailLinks } from './mail-links.ts';
import { type QueuedMail, queueMail } from './mail-outbox.ts';
import { limitOf, type ReviewMailDeps } from './mail-rules.ts';
import { findReviewForEmail } from './review-mails.queries.ts';
import { customerKinds } from './review-mails.service.ts';

/**
 * To a visitor who reported a review: it has arrived. Anybody can type any address, so it counts with the other such mails.
 * For whoever writes the report down to queue with it; null when the review is gone.
 */
export async function writeReportReceivedMail(
  { db, env, now }: ReviewMailDeps,
  { reviewId, email }: { reviewId: string; email: string },
): Promise<QueuedMail | null> {
  const review = await findReviewForEmail(db, reviewId);
  if (!review) return null;
  const contents = await writeEmail(env, 'report-received', {
    business: performerName(review),
    pageUrl: createMailLinks(env, now()).reviewPage(review.slug),
  });
  return { ...contents, to: email, reviewId, atMost: limitOf(customerKinds, now()) };
}

/**
 * To visitors who still wait for an answer about a review that its writer erases. They aren't tied to the review, as
 * those would go with it.
 */
export async function writeErasedMails({ db, env, now }: ReviewMailDeps, reviewId: string): Promise<QueuedMail[]> {
  const waiting = await db
    .selectFrom('flags')
    .select(['id', sql<string>`reporter_email`.as('reporterEmail')])
    .where('reviewId', '=', reviewId)
    .where('reporterEmail', 'is not', null)
    .execute();
  const review = waiting.length > 0 ? await findReviewForEmail(db, reviewId) : undefined;
  if (!review) return [];
  const contents = await writeEmail(env, 'report-answered', {
    business: performerName(review),
    outcome: 'erased',
    pageUrl: createMailLinks(env, now()).reviewPage(review.slug),
  });
  return waiting.map(({ id, reporterEmail }) => ({
    ...contents,
    to: reporterEmail,
    dedupeKey: `report-answered:${id}`,
  }));
}

/** To the same visitor: what came of it. Their address is then forgotten. */
export async function writeReportAnsweredMail({ db, env, now }: ReviewMailDeps, flagId: string): Promise<void> {
  const flag = await db
    .selectFrom('flags')
    .select(['reviewId', 'outcome', 'reporterEmail'])
    .where('id', '=', flagId)
    .executeTakeFirst();
  const review = flag && (await findReviewForEmail(db, flag.reviewId));
  if (!flag?.reporterEmail || !flag.outcome || !review) return;
  const contents = await writeEmail(env, 'report-answered', {
    business: performerName(review),
    outcome: flag.outcome,
    pageUrl: createMailLinks(env, now()).reviewPage(review.slug),
  });
  const mail = { ...contents, to: flag.reporterEmail, reviewId: flag.reviewId, dedupeKey: `report-answered:${flagId}` };
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, mail);
    await trx.updateTable('flags').set({ reporterEmail: null }).where('id', '=', flagId).execute();
  });
}
