import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import { loadEmailTemplates, writeEmail } from './email-contents.ts';
import { noteToClient } from './gig-mails.service.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { countMailsTo, isMailboxFull, isMailWritten, queueMail } from './mail-outbox.ts';
import { isMailRefused } from './mail-preferences.ts';
import { limitOf, oneClick, ownerKinds, type ReviewMailDeps, readUsualWait } from './mail-rules.ts';
import { addToDigest } from './review-digest.service.ts';
import { findReviewForEmail } from './review-mails.queries.ts';
import { shorten } from './shorten.ts';

/** Limits emails that strangers can cause. Emails about a decision are always sent. */
export const customerKinds = [
  'thank-you',
  'please-confirm',
  'reply-written',
  'report-received',
  'enquiry-received',
  'invitation',
  'invitation-reminder',
];

export async function isOverMailLimit(db: Database, address: string, now: Date): Promise<boolean> {
  const { mails, kinds, since } = limitOf(customerKinds, now);
  return (await countMailsTo(db, address, kinds, since)) >= mails;
}

type ReviewForEmail = NonNullable<Awaited<ReturnType<typeof findReviewForEmail>>>;

/**
 * Mails for a review that came in: thanks to the customer, a note to the client of its gig, a notice to the owner; or the
 * question whether it is theirs.
 */
export async function writeReceivedMails(deps: ReviewMailDeps, reviewId: string): Promise<void> {
  const { db, env, now } = deps;
  const review = await findReviewForEmail(db, reviewId);
  // Erased before the email was written.
  if (!review) return;
  const mails =
    review.source === 'business'
      ? [await toCustomer('please-confirm', review, env, now())]
      : [
          await noteToClient(deps, review),
          // Through an emailed link the note says all that the thanks would, and there is nothing left to confirm.
          review.gigLink !== 'mailed' && review.emailNotificationsEnabled && review.notifyOnReviewSubmission
            ? await toCustomer('thank-you', review, env, now())
            : null,
        ];
  // One that the owner wrote down is news to them once its customer has confirmed it.
  const news = review.source === 'business' ? null : await prepareNews(deps, review);
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) if (mail) await queueMail(trx, mail);
    await news?.(trx);
  });
}

/** The notice to the owner whose customer has confirmed what the owner wrote down: from now on it counts. */
export async function announceConfirmed(deps: ReviewMailDeps, reviewId: string): Promise<void> {
  const review = await findReviewForEmail(deps.db, reviewId);
  if (!review) return;
  const news = await prepareNews(deps, review);
  if (news) await deps.db.transaction().execute(news);
}

/**
 * What tells the owner, in a transaction, unless they want to hear nothing. Every review is announced: at once, or with
 * others where the owner chose so. So is the fourth of a day to an owner who has not confirmed their address, who may be
 * somebody else.
 */
async function prepareNews({ db, env, now }: ReviewMailDeps, review: ReviewForEmail) {
  if (!review.emailNotificationsEnabled || (await isMailRefused(db, review.email, 'new-reviews'))) return null;
  const usualWait = await readUsualWait(db);
  await loadEmailTemplates();
  return async (trx: Database): Promise<void> => {
    const waits =
      review.reviewMailRhythm !== 'at_once' ||
      (!review.emailVerified && (await isMailboxFull(trx, review.email, limitOf(ownerKinds, now()))));
    if (!waits) await queueMail(trx, await toOwner(review, env, { now: now(), usualWait }));
    // Asked after the mailbox is locked: a job that ran before this one may have written it.
    else if (!(await isMailWritten(trx, newsKey(review)))) await addToDigest(trx, review, now());
  };
}

/** The same review is never news twice. */
const newsKey = ({ id }: ReviewForEmail) => `new-review:${id}`;

/** The mail to the customer whose review was published, unless it is hidden again or the owner wants none sent. */
export async function writePublishedMail({ db, env, now }: ReviewMailDeps, reviewId: string): Promise<void> {
  const review = await findReviewForEmail(db, reviewId);
  if (!review?.published || !review.emailNotificationsEnabled || !review.notifyOnReviewApproval) return;
  const links = createMailLinks(env, now());
  const verified = review.verifiedAt !== null;
  const contents = await writeEmail(
    env,
    'review-live',
    {
      business: performerName(review),
      reviewerName: review.reviewerName,
      rating: review.rating,
      words: verified ? shorten(review.comment) : null,
      verifiedGig: verified && review.verifiedGig,
      pageUrl: links.reviewPage(review.slug),
      confirmUrl: verified ? null : links.confirmReview(review),
      manageUrl: links.myReview(review),
    },
    actOf(review),
  );
  const mail = { ...contents, to: review.reviewerEmail, reviewId, dedupeKey: `review-live:${reviewId}` };
  await db.transaction().execute((trx) => queueMail(trx, mail));
}

async function toCustomer(
  kind: 'thank-you' | 'please-confirm',
  review: ReviewForEmail,
  env: ReviewMailDeps['env'],
  now: Date,
) {
  const links = createMailLinks(env, now);
  const contents = await writeEmail(
    env,
    kind,
    {
      business: performerName(review),
      reviewerName: review.reviewerName,
      rating: review.rating,
      confirmUrl: links.confirmReview(review),
      manageUrl: links.myReview(review),
    },
    actOf(review),
  );
  return {
    ...contents,
    to: review.reviewerEmail,
    reviewId: review.id,
    // Once for each address.
    dedupeKey: `${kind}:${review.id}${review.emailCorrected ? ':corrected' : ''}`,
    atMost: limitOf(customerKinds, now),
  };
}

async function toOwner(
  review: ReviewForEmail,
  env: ReviewMailDeps['env'],
  { now, usualWait }: { now: Date; usualWait: string | null },
) {
  const links = createMailLinks(env, now);
  const unsubscribeUrl = links.unsubscribe(review.performerId);
  const contents = await writeEmail(env, 'new-review', {
    business: performerName(review),
    firstName: review.firstName,
    rating: review.rating,
    verifiedGig: review.verifiedGig,
    review: review.emailVerified
      ? { reviewerName: review.reviewerName, words: review.reviewMailText ? shorten(review.comment) : null }
      : null,
    confirmed: review.source === 'business',
    isPublished: review.published,
    usualWait,
    dashboardUrl: links.dashboard(),
    settingsUrl: links.notificationSettings(),
    unsubscribeUrl,
  });
  return {
    ...contents,
    to: review.email,
    reviewId: review.id,
    createdAt: now,
    dedupeKey: newsKey(review),
    headers: oneClick(unsubscribeUrl),
  };
}
