import { z } from 'zod';
import type { AdminFlag } from './administration.ts';
import { queuedReviewAnswer } from './answers.ts';

const text = z.string();
const count = z.number();

export const adminFlagAnswer = z.strictObject({
  id: text,
  reason: text,
  createdAt: text,
  outcome: z.enum(['kept', 'removed']).nullable(),
  resolvedAt: text.nullable(),
  resolvedBy: text.nullable(),
  review: queuedReviewAnswer,
  habit: z.strictObject({
    flags: count,
    kept: count,
    removed: count,
    lowReviews: count,
    lowFlagged: count,
    otherReviews: count,
    otherFlagged: count,
  }),
}) satisfies z.ZodType<AdminFlag>;
