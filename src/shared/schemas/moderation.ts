import { z } from 'zod';
import { reviewStatuses } from '#shared/review-states.ts';
import { count, pageQuery, text } from './common.ts';
import { decidedReview, reviewCore } from './reviews.ts';

const queuedPhoto = z.strictObject({ id: text, url: text, width: count, height: count, waiting: z.boolean() });
export type QueuedPhoto = z.infer<typeof queuedPhoto>;

/** What is known of the address a review came from. The address itself is not shown; `hash` stands for it. */
const reviewerRecord = z.strictObject({
  hash: text,
  received: count,
  approved: count,
  rejected: count,
  performers: count,
});
export type ReviewerRecord = z.infer<typeof reviewerRecord>;

/** A review as an administrator sees it in the queue. */
export const queuedReview = reviewCore.extend({
  ...decidedReview.shape,
  performer: z.strictObject({ id: text, slug: text, name: text }),
  reviewer: reviewerRecord,
  /** Names of the checks that fired. */
  checks: z.array(text),
  photos: z.array(queuedPhoto),
  decidedAt: text.nullable(),
});
export type QueuedReview = z.infer<typeof queuedReview>;

export const queueQuery = z.strictObject({ ...pageQuery, status: z.enum(reviewStatuses).default('pending') });

/** What came of a decision on many: `refused` were decided by somebody else meanwhile, or are gone. */
export const manyDecided = z.strictObject({ done: z.array(text), refused: z.array(text) });
export type ManyDecided = z.infer<typeof manyDecided>;

/** One of the other reviews that came from the same address. */
export const reviewerReview = z.strictObject({
  id: text,
  performer: z.strictObject({ slug: text, name: text }),
  status: z.enum(reviewStatuses),
  comment: text,
  createdAt: text,
});
export type ReviewerReview = z.infer<typeof reviewerReview>;

/** How much waits for administrators; counted to 10,000 and no further. */
export const waitingCounts = z.strictObject({ reviews: count, photos: count, flags: count, appeals: count });
