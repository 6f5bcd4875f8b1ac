import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { gigPaths, leaveTokenOf } from '#server/features/gigs/gig-links.ts';
import { occasionOf } from '#shared/gig-words.ts';
import { mailboxOf } from '#shared/mailbox.ts';
import { performerName } from '#shared/performers.ts';
import { draftEmail, writeEmail } from './email-contents.ts';
import { actOf } from './mail-act.ts';
import { createMailLinks } from './mail-links.ts';
import { type DraftedMail, queueMail } from './mail-outbox.ts';
import { findReviewedGig, findReviewForEmail, type ReviewForEmail } from './review-mails.queries.ts';
import { shorten } from './shorten.ts';

type GigMailDeps = {
  db: Database;
  env: Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret' | 'operator'>;
  now: () => Date;
};

/** The note to the client's address that every review of a gig sends. Null: it is of no gig, or no address was given. */
export async function noteToClient({ db, env, now }: GigMailDeps, review: ReviewForEmail): Promise<DraftedMail | null> {
  const gig = review.gigLink === null ? undefined : await findReviewedGig(db, review.id);
  if (!gig?.clientEmail) return null;
  const key = { performerId: review.performerId, gigId: gig.id, mailbox: mailboxOf(gig.clientEmail) };
  const leaveToken = leaveTokenOf(env.sessionSecret, key);
  const contents = await draftEmail(
    env,
    'gig-reviewed',
    {
      business: performerName(review),
      clientName: gig.clientName,
      booking: `your ${occasionOf(gig)}`,
      own:
        review.gigLink === 'mailed'
          ? {
              rating: review.rating,
              words: shorten(review.comment),
              manageUrl: createMailLinks(env, now()).myReview(review),
              verifiedGig: review.verifiedGig,
            }
          : null,
      notMeUrl: env.appUrl + gigPaths.notMe(leaveToken),
      leaveUrl: env.appUrl + gigPaths.leave(leaveToken),
    },
    actOf(review),
  );
  return { ...contents, to: gig.clientEmail, reviewId: review.id, dedupeKey: `gig-reviewed:${review.id}` };
}

const perDay = 3;
const day = 24 * 60 * 60 * 1000;

/** Emails a reviewer the link to their own page: whoever holds a used link may ask for it, and only the mailbox gets it. */
export async function sendOwnPage({ db, env, now }: GigMailDeps, reviewId: string): Promise<void> {
  const review = await findReviewForEmail(db, reviewId);
  if (!review) return;
  const contents = await writeEmail(
    env,
    'own-page',
    {
      business: performerName(review),
      reviewerName: review.reviewerName,
      manageUrl: createMailLinks(env, now()).myReview(review),
    },
    actOf(review),
  );
  const atMost = { mails: perDay, kinds: [contents.kind], since: new Date(now().getTime() - day) };
  const mail = { ...contents, to: review.reviewerEmail, reviewId, atMost };
  await db.transaction().execute((trx: Database) => queueMail(trx, mail));
}
