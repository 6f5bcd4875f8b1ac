import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { performerName } from '#shared/performers.ts';
import { writeEmail } from './email-contents.ts';
import { noteToClient } from './gig-mails.service.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { countMailsTo, queueMail } from './mail-outbox.ts';
import { isMailRefused } from './mail-preferences.ts';
import { findReviewForEmail } from './review-mails.queries.ts';
import { shorten } from './shorten.ts';

export type ReviewMailDeps = {
  db: Database;
  env: Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret' | 'operator'>;
  now: () => Date;
};

const day = 24 * 60 * 60 * 1000;
/** Limits emails that strangers can cause. Emails about a decision are always sent. */
export const customerKinds = [
  'thank-you',
  'please-confirm',
  'reply-written',
  'report-received',
  'invitation',
  'invitation-reminder',
];
const mailsPerDay = 3;

/** A mailbox that anyone may have typed gets at most three of these a day from us. */
export const limitOf = (kinds: string[], now: Date) => ({
  mails: mailsPerDay,
  kinds,
  since: new Date(now.getTime() - day),
});

export const isOverMailLimit = async (db: Database, address: string, now: Date): Promise<boolean> =>
  (await countMailsTo(db, address, customerKinds, new Date(now.getTime() - day))) >= mailsPerDay;

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
          review.emailNotificationsEnabled && !(await isMailRefused(db, review.email, 'new-reviews'))
            ? await toOwner(review, env, now())
            : null,
        ];
  await db.transaction().execute(async (trx) => {
    for (const mail of mails) if (mail) await queueMail(trx, mail);
  });
}

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

async function toOwner(review: ReviewForEmail, env: ReviewMailDeps['env'], now: Date) {
  const links = createMailLinks(env, now);
  const unsubscribeUrl = links.unsubscribe(review.performerId);
  const contents = await writeEmail(env, 'new-review', {
    business: performerName(review),
    firstName: review.firstName,
    rating: review.rating,
    verifiedGig: review.verifiedGig,
    review: review.emailVerified ? { reviewerName: review.reviewerName, words: shorten(review.comment) } : null,
    dashboardUrl: links.dashboard(),
    unsubscribeUrl,
  });
  return {
    ...contents,
    to: review.email,
    reviewId: review.id,
    dedupeKey: `new-review:${review.id}`,
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    // Who has not confirmed their address may be somebody else.
    ...(review.emailVerified ? {} : { atMost: limitOf(['new-review'], now) }),
  };
}
