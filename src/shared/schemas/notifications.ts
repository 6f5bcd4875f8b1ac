import { z } from 'zod';
import { previewKinds, reviewMailRhythms } from '#shared/mails.ts';
import { count, text } from './common.ts';

/** How mail goes out, and whether the owner gets theirs. */
export const notificationStatus = z.strictObject({
  /** console: mail is only written to the server's log. */
  service: z.enum(['console', 'smtp']),
  from: text,
  /** Mail has been waiting for the server for more than a few minutes. */
  delayed: z.boolean(),
  newReviewMail: z.strictObject({
    to: text,
    wanted: z.boolean(),
    rhythm: z.enum(reviewMailRhythms),
    /** Whether they quote the reviews. */
    includesText: z.boolean(),
    /** The next email about several reviews, and how many wait for it; null when none does. */
    next: z.strictObject({ at: text, reviews: count }).nullable(),
  }),
  enquiryMail: z.strictObject({ wanted: z.boolean() }),
  /** Half of all reviews are decided within so many hours; null while too few were. */
  halfDecidedWithinHours: count.nullable(),
});
export type NotificationStatus = z.infer<typeof notificationStatus>;

/** How many of a performer's reviews from customers an account has not seen; more than 100 read as 100. */
export const bell = z.strictObject({ newReviews: count, seenUntil: text });
export type Bell = z.infer<typeof bell>;
export const clearBellInput = z.strictObject({ seenUntil: z.iso.datetime() });

export const newReviewMailInput = z
  .strictObject({ wanted: z.boolean(), rhythm: z.enum(reviewMailRhythms), includesText: z.boolean() })
  .partial();
export type NewReviewMailInput = z.infer<typeof newReviewMailInput>;
export const enquiryMailInput = z.strictObject({ wanted: z.boolean() });
export const previewParams = z.strictObject({ kind: z.enum(previewKinds) });
/** A colour that the owner is trying out, or none instead of theirs. */
export const previewQuery = z.strictObject({
  color: z
    .string()
    .regex(/^(none|#[\da-f]{6})$/, 'must be a colour like #4a33c4, or none')
    .optional(),
});
