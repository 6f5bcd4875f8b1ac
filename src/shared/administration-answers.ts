import { z } from 'zod';
import type { AdminFlag, AdminPerformer } from './administration.ts';
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

export const adminPerformerAnswer = z.strictObject({
  id: text,
  slug: text,
  formerSlugs: z.array(text),
  name: text,
  email: text,
  subscriptionStatus: z.enum(['trialing', 'active', 'past_due', 'canceled', 'expired']).nullable(),
  trialEnd: text.nullable(),
  suspendedAt: text.nullable(),
  suspendedReason: text.nullable(),
  received: count,
  published: count,
  pending: count,
  createdAt: text,
}) satisfies z.ZodType<AdminPerformer>;
