import { z } from 'zod';
import { limits } from './limits.ts';

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
  reason: z
    .string()
    .trim()
    .max(limits.flagReason, `Please keep the reason to ${limits.flagReason.toLocaleString('en-GB')} characters.`)
    .optional()
    .default(''),
});
export type FlagReviewInput = z.input<typeof flagReviewInput>;
