import type { Env } from '#server/env.ts';
import { signToken, type TokenPurpose } from '#server/signed-token.ts';
import { ownReviewPath } from '#shared/paths.ts';

export type LinkEnv = Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret'>;

const confirmDays = 30;
const day = 24 * 60 * 60 * 1000;

/** The origin that owners sign in on. */
export const appOrigin = ({ appUrl, appHost }: Pick<Env, 'appUrl' | 'appHost'>) =>
  appHost ? `${new URL(appUrl).protocol}//${appHost}` : appUrl;

/** A review, and whether its address is the one it was left with. */
export type Addressed = { id: string; emailCorrected: boolean };

/** Which review and which of its addresses a link was made for; `readAddressed` is the way back. */
const subjectOf = ({ id, emailCorrected }: Addressed) => (emailCorrected ? `${id}-corrected` : id);
export function readAddressed(subject: string): Addressed {
  const id = subject.replace('-corrected', '');
  return { id, emailCorrected: id !== subject };
}

/** For as long as the review exists: what changes something there asks for an emailed code. */
export const myReviewToken = (secret: string, review: Addressed) =>
  signToken(secret, 'my-review', subjectOf(review), null);

/** Which enquiry of which performer a link was made for; `readEnquirySubject` is the way back. */
type EnquiryRef = { performerId: string; id: string };
/** For as long as the enquiry exists. The act has its words anyway, so deleting them asks for no emailed code. */
export const myEnquiryPath = (secret: string, { performerId, id }: EnquiryRef) =>
  `/my-enquiry/${signToken(secret, 'my-enquiry', `${performerId}_${id}`, null)}`;
export function readEnquirySubject(subject: string): EnquiryRef {
  const [performerId = '', id = ''] = subject.split('_');
  return { performerId, id };
}

/** The addresses in mails about reviews and enquiries. Opening one changes nothing: each leads to a page with a button. */
export function createMailLinks({ appUrl, appHost, sessionSecret }: LinkEnv, now: Date) {
  const link = (purpose: TokenPurpose, subject: string, expires: Date | null) =>
    `${appUrl}/${purpose}?token=${signToken(sessionSecret, purpose, subject, expires)}`;
  return {
    confirmReview: (review: Addressed) =>
      link('confirm-review', subjectOf(review), new Date(now.getTime() + confirmDays * day)),
    /** The reviewer's own page. */
    myReview: (review: Addressed) => `${appUrl}/my-review/${myReviewToken(sessionSecret, review)}`,
    myEnquiry: (enquiry: EnquiryRef) => `${appUrl}${myEnquiryPath(sessionSecret, enquiry)}`,
    unsubscribe: (performerId: string) => link('unsubscribe', performerId, null),
    unsubscribeFromEnquiries: (performerId: string) => link('unsubscribe', `${performerId}-enquiries`, null),
    reviewPage: (slug: string) => `${appUrl}/reviews/${slug}`,
    dashboard: () => `${appOrigin({ appUrl, appHost })}/dashboard`,
    notificationSettings: () => `${appOrigin({ appUrl, appHost })}/notification-settings`,
    enquiries: () => `${appOrigin({ appUrl, appHost })}/enquiries`,
    ownReview: (review: { id: string }) => `${appOrigin({ appUrl, appHost })}${ownReviewPath(review)}`,
    ownReviews: () => `${appOrigin({ appUrl, appHost })}/reviews`,
  };
}
