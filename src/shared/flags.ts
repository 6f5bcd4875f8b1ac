import { z } from 'zod';
import { limits } from './limits.ts';
import { typedText } from './typed-text.ts';

export const flagReviewInput = z.strictObject({
  reviewId: z.uuid('This is not an id.'),
  reason: typedText(limits.flagReason).optional().default(''),
});
export type FlagReviewInput = z.input<typeof flagReviewInput>;
