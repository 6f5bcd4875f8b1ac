import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import { draftEmail, writeEmail } from './email-contents.ts';
import { noteToClient } from './gig-mails.service.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { type DraftedMail, findWritten, queueMail, writePlannedMails } from './mail-outbox.ts';
import { findMailRefusers } from './mail-preferences.ts';
import { limitOf, oneClick, ownerKinds, type ReviewMailDeps, readUsualWait } from './mail-rules.ts';
import { countMailsTo, planMails } from './mailbox-limits.ts';
import { addToDigests } from './review-digest.service.ts';
import {
  findLatestApproval,
  findReviewForEmail,
  findReviewsForEmail,
  holdReviews,
  type ReviewForEmail,
} from './review-mails.queries.ts';
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

/**
 * Mails for reviews that came in: thanks to the customer, a note to the client of its gig, a notice to the owner; or the
 * question whether it is theirs.
 */
export async function writeReceivedMails(deps: ReviewMailDeps, reviewIds: string[]): Promise<void> {
  const reviews = await findReviewsForEmail(deps.db, reviewIds);
  const mails: DraftedMail[] = [];
  for (const review of reviews) mails.push(...(await toCustomers(deps, review)));
  // One that the owner wrote down is news to them once its customer has confirmed it.
  const news = reviews.filter(({ source }) => source !== 'business');
  await queueWithNews(deps, { reviews, mails, news });
}

/** The notice to the owner whose customer has confirmed what the owner wrote down: from now on it counts. */
export async function announceConfirmed(deps: ReviewMailDeps, reviewId: string): Promise<void> {
  const reviews = await findReviewsForEmail(deps.db, [reviewId]);
  await queueWithNews(deps, { reviews, mails: [], news: reviews });
}

async function toCustomers(deps: ReviewMailDeps, review: ReviewForEmail): Promise<DraftedMail[]> {
  const { env, now } = deps;
  if (review.source === 'business') return [await toCustomer('please-confirm', review, env, now())];
  const note = await noteToClient(deps, review);
  // Through an emailed link the note says all that the thanks would, and there is nothing left to confirm.
  const isThanked = review.gigLink !== 'mailed' && review.emailNotificationsEnabled && review.notifyOnReviewSubmission;
  const thanks = isThanked ? await toCustomer('thank-you', review, env, now()) : null;
  return [note, thanks].filter((mail) => mail !== null);
}

/**
 * Queues these emails about reviews, and tells the owners of those that are news, unless they want to hear nothing. Every
 * review is announced: at once, or with others where the owner chose so. So is the fourth of a day to an owner who has
 * not confirmed their address, who may be somebody else.
 */
async function queueWithNews(
  deps: ReviewMailDeps,
  { reviews, mails, news }: { reviews: ReviewForEmail[]; mails: DraftedMail[]; news: ReviewForEmail[] },
): Promise<void> {
  const { db, env, now } = deps;
  const wanted = await leaveOutRefused(db, news);
  if (mails.length + wanted.length === 0) return;
  const usualWait = await readUsualWait(db);
  const at = now();
  const notices: DraftedMail[] = [];
  for (const review of wanted) {
    if (review.reviewMailRhythm === 'at_once') notices.push(await toOwner(review, env, { now: at, usualWait }));
  }
  await db.transaction().execute(async (trx) => {
    const existing = await holdReviews(trx, reviews);
    const exists = ({ reviewId = '' }: DraftedMail) => existing.has(reviewId);
    const planned = await planMails(trx, [...mails, ...notices].filter(exists));
    // No notice to an owner is skipped: it waits for the next email about several.
    const waits = ({ mail, fate }: (typeof planned)[number]) => fate === 'full' && notices.includes(mail);
    await writePlannedMails(
      trx,
      planned.filter((each) => !waits(each)),
    );
    const waiting = new Set(planned.filter(waits).map(({ mail }) => mail.reviewId));
    const together = wanted.filter(({ id, reviewMailRhythm }) => reviewMailRhythm !== 'at_once' && existing.has(id));
    // A job that ran before this one may have written it, when the owner wanted to hear at once.
    const written = await findWritten(trx, together.map(newsKey));
    for (const review of together) if (!written.has(newsKey(review))) waiting.add(review.id);
    const digested = wanted.filter(({ id }) => waiting.has(id));
    await addToDigests(trx, digested, at);
  });
}

async function leaveOutRefused(db: Database, reviews: ReviewForEmail[]): Promise<ReviewForEmail[]> {
  const wanted = reviews.filter(({ emailNotificationsEnabled }) => emailNotificationsEnabled);
  const refusing = await findMailRefusers(db, [...new Set(wanted.map(({ email }) => email))], 'new-reviews');
  return wanted.filter(({ email }) => !refusing.has(email));
}

/** The same review is never news twice. */
const newsKey = ({ id }: ReviewForEmail) => `new-review:${id}`;

/**
 * The mail to the customer whose review was published, unless it is hidden again or the owner wants none sent. One that
 * was taken down and then restored is announced again.
 */
export async function writePublishedMail({ db, env, now }: ReviewMailDeps, reviewId: string): Promise<void> {
  const review = await findReviewForEmail(db, reviewId);
  if (!review?.published || !review.emailNotificationsEnabled || !review.notifyOnReviewApproval) return;
  const approval = await findLatestApproval(db, reviewId);
  // Decided otherwise at this moment.
  if (!approval) return;
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
  const mail = { ...contents, to: review.reviewerEmail, reviewId, dedupeKey: `review-live:${approval.id}` };
  await db.transaction().execute((trx) => queueMail(trx, mail));
}

async function toCustomer(
  kind: 'thank-you' | 'please-confirm',
  review: ReviewForEmail,
  env: ReviewMailDeps['env'],
  now: Date,
) {
  const links = createMailLinks(env, now);
  const contents = await draftEmail(
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
  const contents = await draftEmail(env, 'new-review', {
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
    reviewUrl: links.ownReview(review),
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
    ...(review.emailVerified ? {} : { atMost: limitOf(ownerKinds, now) }),
  };
}
