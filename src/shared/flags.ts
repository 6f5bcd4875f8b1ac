import { z } from 'zod';
import { limits } from './limits.ts';
import { typedText } from './typed-text.ts';

/** An owner's request that administrators look again, and what came of it. */
export type ReviewFlag = {
  reason: string;
  createdAt: string;
  /** null while nobody has looked yet. */
  outcome: 'kept' | 'removed' | null;
  resolvedAt: string | null;
};

export const flagReviewInput = z.strictObject({
  reviewId: z.uuid('This is not an id.'),
  reason: typedText(limits.flagReason).optional().default(''),
});
export type FlagReviewInput = z.input<typeof flagReviewInput>;
