import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { rejectionReasons, reviewStatuses } from '#shared/review-states.ts';
import { count, pageQuery, rating, text } from './common.ts';
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

/** A decision on a review. `by` is null for a rule of the operator's, and for an account that is gone. */
const pastDecision = z.strictObject({
  outcome: z.enum(['approved', 'rejected']),
  /** Of an edit, not of the review itself. */
  ofEdit: z.boolean(),
  reason: z.enum(rejectionReasons).nullable(),
  note: text.nullable(),
  by: text.nullable(),
  at: text,
  /** What came of an appeal against it; `open` while it waits. */
  appeal: z.enum(['open', 'upheld', 'reversed']).nullable(),
});
export type PastDecision = z.infer<typeof pastDecision>;

/** A review as an administrator sees it. */
export const queuedReview = reviewCore.extend({
  ...decidedReview.shape,
  performer: z.strictObject({ id: text, slug: text, name: text }),
  reviewer: reviewerRecord,
  /** Names of the checks that fired. */
  checks: z.array(text),
  photos: z.array(queuedPhoto),
  decidedAt: text.nullable(),
  /** False when its owner has hidden it. */
  isPublic: z.boolean(),
  /** Which version of its words this is; they can be edited while it waits. */
  version: count,
  /** Newest first. */
  history: z.array(pastDecision),
});
export type QueuedReview = z.infer<typeof queuedReview>;

/** A published review with the edit that waits; `edit.id` is what is decided. */
export const editedReview = queuedReview.extend({
  edit: z.strictObject({
    id: text,
    rating,
    comment: text,
    eventType: text,
    checks: z.array(text),
    createdAt: text,
  }),
});
export type EditedReview = z.infer<typeof editedReview>;

/** `q`: words of the review, its whole email address or its id. `performer`: an id or a slug. */
export const queueQuery = z.strictObject({
  ...pageQuery,
  status: z.enum([...reviewStatuses, 'all']).default('pending'),
  q: z.string().trim().max(limits.search).optional(),
  performer: z.string().trim().max(100).optional(),
});
export type QueueQuery = z.output<typeof queueQuery>;

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

/** Another administrator, and what they read just now. */
export const reviewReader = z.strictObject({ reviewId: text, name: text });
export type ReviewReader = z.infer<typeof reviewReader>;

/** How much waits for administrators; counted to 10,000 and no further. */
export const waitingCounts = z.strictObject({
  reviews: count,
  edits: count,
  photos: count,
  flags: count,
  appeals: count,
  imports: count,
  importedReports: count,
});
export type WaitingCounts = z.infer<typeof waitingCounts>;
