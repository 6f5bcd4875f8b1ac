import { z } from 'zod';
import { limits } from './limits.ts';
import type { Rating } from './ratings.ts';
import type { ReviewStatus } from './reviews.ts';

export const rejectionReasons = [
  'not_genuine',
  'unlawful',
  'off_topic',
  'private_data',
  'advertising',
  'other',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const rejectionReasonLabels: Record<RejectionReason, string> = {
  not_genuine: 'Not a genuine experience',
  unlawful: 'Unlawful content',
  off_topic: 'Not about the service',
  private_data: 'Contains private data',
  advertising: 'Advertising',
  other: 'Another reason',
};

export const rejectReviewInput = z.strictObject({
  reason: z.enum(rejectionReasons),
  note: z.string().trim().max(limits.rejectionNote).optional(),
});
export type RejectReviewInput = z.infer<typeof rejectReviewInput>;

/** A review as an administrator sees it in the queue. */
export type QueuedReview = {
  id: string;
  performer: { id: string; slug: string; name: string };
  reviewerName: string;
  reviewerEmail: string;
  rating: Rating;
  comment: string;
  eventType: string;
  source: 'customer' | 'business';
  verified: boolean;
  status: ReviewStatus;
  rejectedReason: RejectionReason | null;
  checks: string[];
  createdAt: string;
  decidedAt: string | null;
};

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
  runAt: string;
};
