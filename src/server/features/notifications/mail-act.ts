import type { Database } from '#server/db/open.ts';
import { performerName } from '#shared/performers.ts';
import type { MailAct } from './email-contents.ts';
import { findReviewForEmail } from './review-mails.queries.ts';

type Named = Parameters<typeof performerName>[0] & { logoUrl: string | null; brandColor: string | null };

/** Emails to a customer carry the act. */
export const actOf = (review: Named): MailAct => ({
  name: performerName(review),
  logoUrl: review.logoUrl,
  brandColor: review.brandColor,
});

/** The act that a review is about; null once the review is erased. */
export async function findActOf(db: Database, reviewId: string): Promise<MailAct | null> {
  const review = await findReviewForEmail(db, reviewId);
  return review ? actOf(review) : null;
}
