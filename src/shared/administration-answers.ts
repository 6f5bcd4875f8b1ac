import { z } from 'zod';
import type { AdminFlag, AdminPerformer, PlatformFigures, ReviewFigures } from './administration.ts';
import { queuedReviewAnswer } from './answers.ts';
import { rejectionReasons } from './review-states.ts';

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
  hasSubscribed: z.boolean(),
  trialEnd: text.nullable(),
  suspendedAt: text.nullable(),
  suspendedReason: text.nullable(),
  received: count,
  published: count,
  pending: count,
  createdAt: text,
}) satisfies z.ZodType<AdminPerformer>;

const reviewFigures = z.strictObject({
  received: count,
  published: count,
  hidden: count,
  pending: count,
  rejected: z.record(z.enum(rejectionReasons), count),
  medianSecondsToDecision: count.nullable(),
}) satisfies z.ZodType<ReviewFigures>;

const stars = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

const oldestJob = z.strictObject({ task: z.string(), seconds: count });

export const platformFiguresAnswer = z.strictObject({
  days: count,
  all: reviewFigures,
  byStars: z.array(reviewFigures.extend({ stars })),
  mail: z.strictObject({
    service: z.enum(['console', 'smtp']),
    waiting: count,
    sentToday: count,
    skippedToday: count,
    failed: count,
  }),
  jobs: z.strictObject({
    waiting: count,
    later: count,
    running: count,
    failed: count,
    oldestWaiting: oldestJob.nullable(),
    oldestLocked: oldestJob.nullable(),
  }),
  storage: z.strictObject({ files: count, bytes: count, kind: z.enum(['folder', 's3']) }),
  databaseBytes: count,
}) satisfies z.ZodType<PlatformFigures>;
