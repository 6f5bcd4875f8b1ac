import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine, typedText } from './typed-text.ts';

export const submitReviewInput = z.strictObject({
  reviewerName: typedLine(limits.name, {
    missing: 'Please fill in your name and comment.',
    tooLong: `Please keep your name to ${limits.name} characters.`,
  }),
  reviewerEmail: z.string().trim().max(limits.email).pipe(z.email('Please enter a valid email address.')),
  comment: typedText(limits.comment, {
    missing: 'Please fill in your name and comment.',
    tooLong: `Please keep your comment to ${limits.comment.toLocaleString('en-GB')} characters.`,
  }),
  eventType: typedLine(limits.eventType).optional().default(''),
  rating: z
    .number('Please select a rating before submitting.')
    .int()
    .min(1, 'Please select a rating before submitting.')
    .max(5),
  /** What only programs fill in; people never see the field. */
  website: z.string().max(2_000).optional(),
  /** How long the form was open, as its script saw it. */
  elapsedMs: z.number().optional(),
});
export type SubmitReviewInput = z.infer<typeof submitReviewInput>;

export const keepPhotosInput = z.strictObject({ imageUrls: z.array(z.string().max(limits.url)).max(20) });
