import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import type { RejectionReason } from '#shared/review-states.ts';
import { writeEmail } from './email-contents.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { type QueuedMail, queueMail } from './mail-outbox.ts';
import { isMailRefused } from './mail-preferences.ts';
import { limitOf, oneClick, ownerKinds, type ReviewMailDeps } from './mail-rules.ts';
import { findReviewForEmail, type ReviewForEmail } from './review-mails.queries.ts';
import { shorten } from './shorten.ts';

/** The decision on an edit, and the stars that were shown before it. */
const findEditDecision = (db: Database, versionId: string) =>
  db
    .selectFrom('decisions as d')
    .innerJoin('reviewVersions as v', 'v.id', 'd.versionId')
    .select((eb) => [
      'd.id',
      'd.reviewId',
      'd.outcome',
      sql<RejectionReason | null>`d.reason`.as('reason'),
      'd.note',
      'v.rating',
      'v.comment',
      eb
        .selectFrom('reviewVersions as b')
        .select('b.rating')
        .whereRef('b.reviewId', '=', 'v.reviewId')
        .whereRef('b.number', '<', 'v.number')
        .where('b.outcome', '=', 'taken')
        .orderBy('b.number', 'desc')
        .limit(1)
        .as('ratingBefore'),
      sql<boolean>`exists (select from replies y where y.review_id = d.review_id)`.as('hasReply'),
    ])
    .where('d.versionId', '=', versionId)
    .executeTakeFirst();

type EditDecision = NonNullable<Awaited<ReturnType<typeof findEditDecision>>>;

/** The mails about a decided edit: the reviewer hears of either outcome, the owner of what their page now shows. */
export async function writeEditMails(deps: ReviewMailDeps, versionId: string): Promise<void> {
  const { db } = deps;
  // Undone, or erased with its review, before anybody was told.
  const decision = await findEditDecision(db, versionId);
  const review = decision && (await findReviewForEmail(db, decision.reviewId));
  if (!review) return;
  const mails: QueuedMail[] = [await toReviewer(deps, decision, review)];
  const tellsOwner = decision.outcome === 'approved' && review.emailNotificationsEnabled;
  if (tellsOwner && !(await isMailRefused(db, review.email, 'new-reviews')))
    mails.push(await toOwner(deps, decision, review));
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) await queueMail(trx, mail);
  });
}

async function toReviewer(
  { env, now }: ReviewMailDeps,
  { id, outcome, reason, note }: EditDecision,
  review: ReviewForEmail,
) {
  const links = createMailLinks(env, now());
  const about = {
    business: performerName(review),
    reviewerName: review.reviewerName,
    manageUrl: links.myReview(review),
  };
  const contents =
    outcome === 'rejected' && reason !== null
      ? await writeEmail(env, 'edit-rejected', { ...about, reason, note }, actOf(review))
      : await writeEmail(env, 'edit-published', { ...about, pageUrl: links.reviewPage(review.slug) }, actOf(review));
  return { ...contents, to: review.reviewerEmail, reviewId: review.id, dedupeKey: `edit-decided:${id}` };
}

async function toOwner({ env, now }: ReviewMailDeps, decision: EditDecision, review: ReviewForEmail) {
  const links = createMailLinks(env, now());
  const unsubscribeUrl = links.unsubscribe(review.performerId);
  const { ratingBefore } = decision;
  const contents = await writeEmail(env, 'review-edited', {
    business: performerName(review),
    firstName: review.firstName,
    rating: decision.rating,
    ratingBefore: ratingBefore === decision.rating ? null : ratingBefore,
    hasReply: decision.hasReply,
    review: review.emailVerified
      ? { reviewerName: review.reviewerName, words: review.reviewMailText ? shorten(decision.comment) : null }
      : null,
    reviewsUrl: links.ownReviews(),
    unsubscribeUrl,
  });
  return {
    ...contents,
    to: review.email,
    reviewId: review.id,
    dedupeKey: `review-edited:${decision.id}`,
    headers: oneClick(unsubscribeUrl),
    // Who has not confirmed their address may be somebody else.
    ...(review.emailVerified ? {} : { atMost: limitOf(ownerKinds, now()) }),
  };
}
