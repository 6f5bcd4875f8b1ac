import type { Env } from '#server/env.ts';
import { signToken, type TokenPurpose } from '#server/signed-token.ts';

export type LinkEnv = Pick<Env, 'appUrl' | 'appHost' | 'sessionSecret'>;

const confirmDays = 30;
const day = 24 * 60 * 60 * 1000;

/** The origin that owners sign in on. */
export const appOrigin = ({ appUrl, appHost }: Pick<Env, 'appUrl' | 'appHost'>) =>
  appHost ? `${new URL(appUrl).protocol}//${appHost}` : appUrl;

/** The addresses in mails about reviews. Opening one changes nothing: each leads to a page with a button. */
export function createMailLinks({ appUrl, appHost, sessionSecret }: LinkEnv, now: Date) {
  const link = (purpose: TokenPurpose, subject: string, expires: Date | null) =>
    `${appUrl}/${purpose}?token=${signToken(sessionSecret, purpose, subject, expires)}`;
  return {
    confirmReview: (reviewId: string) => link('confirm-review', reviewId, new Date(now.getTime() + confirmDays * day)),
    /** The reviewer's own page. For as long as the review exists: what changes something asks for an emailed code. */
    myReview: (reviewId: string) => `${appUrl}/my-review/${signToken(sessionSecret, 'my-review', reviewId, null)}`,
    unsubscribe: (performerId: string) => link('unsubscribe', performerId, null),
    reviewPage: (slug: string) => `${appUrl}/reviews/${slug}`,
    dashboard: () => `${appOrigin({ appUrl, appHost })}/dashboard`,
    ownReviews: () => `${appOrigin({ appUrl, appHost })}/reviews`,
  };
}
