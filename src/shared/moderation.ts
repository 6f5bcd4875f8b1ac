import { z } from 'zod';
import { limits } from './limits.ts';
import type { Rating } from './ratings.ts';
import { type RejectionReason, type ReviewStatus, rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

export const rejectReviewInput = z.strictObject({
  reason: z.enum(rejectionReasons),
  note: typedText(limits.rejectionNote).optional(),
});
export type RejectReviewInput = z.infer<typeof rejectReviewInput>;

/** For how long a decision can be taken back. */
export const undoSeconds = 10;

const ids = z.array(z.uuid('This is not an id.')).min(1).max(limits.page.max);

/** Many reviews, one decision. */
export const decideReviewsInput = z.discriminatedUnion('decision', [
  z.strictObject({ ids, decision: z.literal('approve') }),
  rejectReviewInput.extend({ ids, decision: z.literal('reject') }),
]);
export type DecideReviewsInput = z.infer<typeof decideReviewsInput>;

export const undoDecisionsInput = z.strictObject({ ids });

/** What came of a decision on many: `refused` were decided by somebody else meanwhile, or are gone. */
export type ManyDecided = { done: string[]; refused: string[] };

export const decidePhotosInput = z.strictObject({ ids, decision: z.enum(['approve', 'remove']) });
export type DecidePhotosInput = z.infer<typeof decidePhotosInput>;

export type QueuedPhoto = { id: string; url: string; width: number; height: number; waiting: boolean };

/** What is known of the address a review came from. The address itself is not shown; `hash` stands for it. */
export type ReviewerRecord = {
  hash: string;
  received: number;
  approved: number;
  rejected: number;
  performers: number;
};

/** A review as an administrator sees it in the queue. */
export type QueuedReview = {
  id: string;
  performer: { id: string; slug: string; name: string };
  reviewerName: string;
  reviewer: ReviewerRecord;
  rating: Rating;
  comment: string;
  eventType: string;
  source: 'customer' | 'business';
  verified: boolean;
  status: ReviewStatus;
  rejectedReason: RejectionReason | null;
  /** Names of the checks that fired. */
  checks: string[];
  photos: QueuedPhoto[];
  createdAt: string;
  decidedAt: string | null;
};

/** In an administrator's words, what each check has seen. */
export const checkLabels: Record<string, string> = {
  duplicate: 'Same words before',
  burst: 'Many arrived together',
  link: 'Contains a link',
  profanity: 'Strong language',
  language: 'Another language',
  honeypot: 'Filled in a hidden field',
  too_fast: 'Written very fast',
};

/** One of the other reviews that came from the same address. */
export type ReviewerReview = {
  id: string;
  performer: { slug: string; name: string };
  status: ReviewStatus;
  comment: string;
  createdAt: string;
};

/** How much waits for administrators; counted to 10,000 and no further. */
export type WaitingCounts = { reviews: number; photos: number; flags: number };

export type AuditRow = {
  id: string;
  at: string;
  actorName: string;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
};

/** A job that has used up its tries. */
export type FailedJob = {
  id: string;
  task: string;
  attempts: number;
  lastError: string;
  /** When the last of them failed. */
  failedAt: string;
};
