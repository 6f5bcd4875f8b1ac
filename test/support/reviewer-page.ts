import { createMailLinks } from '#server/features/notifications/mail-links.ts';
import type { TestApp } from './make-app.ts';

/** The path of a reviewer's own page, as every email to them links it. */
export const myReviewPath = ({ deps }: TestApp, reviewId: string) =>
  createMailLinks(deps.env, deps.now()).myReview({ id: reviewId, emailCorrected: false }).replace(deps.env.appUrl, '');

/** What a browser sends when a form of that page is submitted. */
export const pressMyReview = (test: TestApp, reviewId: string, fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: myReviewPath(test, reviewId),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

/** The newest code that was emailed about a review. */
export async function codeInMail({ db }: TestApp, reviewId: string): Promise<string> {
  const { bodyText } = await db
    .selectFrom('mails')
    .select('bodyText')
    .where('reviewId', '=', reviewId)
    .where('kind', '=', 'reviewer-code')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return bodyText?.match(/^\d{6}$/m)?.[0] ?? 'no code';
}

/** Asks for a code, reads the email and enters it. */
export async function pressWithCode(test: TestApp, reviewId: string, fields: Record<string, string>) {
  await pressMyReview(test, reviewId, fields);
  return pressMyReview(test, reviewId, { ...fields, code: await codeInMail(test, reviewId) });
}

export const eraseAsReviewer = (test: TestApp, reviewId: string) => pressWithCode(test, reviewId, { purpose: 'erase' });
