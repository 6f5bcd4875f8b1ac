import { z } from 'zod';
import { limits } from './limits.ts';
import { rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

export const flagReviewInput = z.strictObject({
  reviewId: z.uuid('This isn’t a valid id.'),
  reason: typedText(limits.flagReason).optional().default(''),
});
export type FlagReviewInput = z.input<typeof flagReviewInput>;

/** A visitor's report of a published review. */
export const reportReviewInput = z.strictObject({
  reason: z.enum(rejectionReasons, 'Choose what’s wrong with the review.'),
  note: typedText(limits.flagReason).optional().default(''),
  email: z
    .union([
      z.literal(''),
      z.string().trim().max(limits.email).pipe(z.email('Enter a valid email address, or leave it empty.')),
    ])
    .optional()
    .default(''),
  /** What only programs fill in; people never see the field. */
  website: z.string().max(2_000).optional(),
});
export type ReportReviewInput = z.infer<typeof reportReviewInput>;
