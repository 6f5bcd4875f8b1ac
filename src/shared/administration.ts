import { z } from 'zod';
import type { SignedIn } from './accounts.ts';
import { limits } from './limits.ts';
import type { QueuedReview } from './moderation.ts';
import { reservedSlugs } from './paths.ts';
import type { Rating } from './ratings.ts';
import { type RejectionReason, rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

/** How an owner flags, so that one who flags most of their low reviews is seen to. Of published reviews. */
export type FlaggingHabit = {
  flags: number;
  kept: number;
  removed: number;
  /** Reviews with one or two stars, and how many of them were ever flagged. */
  lowReviews: number;
  lowFlagged: number;
  /** The same for three stars and more. */
  otherReviews: number;
  otherFlagged: number;
};

/** Whether an owner has flagged most of their low reviews, and enough of them to tell. */
export const flagsMostLow = ({ lowReviews, lowFlagged }: FlaggingHabit) =>
  lowFlagged >= 3 && lowFlagged * 2 > lowReviews;

/** An owner's request to look again, as an administrator sees it. */
export type AdminFlag = {
  id: string;
  reason: string;
  createdAt: string;
  outcome: 'kept' | 'removed' | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  review: QueuedReview;
  habit: FlaggingHabit;
};

export const resolveFlagInput = z.strictObject({
  outcome: z.enum(['kept', 'removed']),
  /** Why a review is removed; "another reason" when nothing is said. */
  reason: z.enum(rejectionReasons).optional(),
  note: typedText(limits.rejectionNote).optional(),
});
export type ResolveFlagInput = z.infer<typeof resolveFlagInput>;

/** A performer as an administrator finds them. */
export type AdminPerformer = {
  id: string;
  slug: string;
  formerSlugs: string[];
  name: string;
  email: string;
  subscriptionStatus: SignedIn['subscriptionStatus'];
  hasSubscribed: boolean;
  trialEnd: string | null;
  suspendedAt: string | null;
  suspendedReason: string | null;
  received: number;
  published: number;
  pending: number;
  createdAt: string;
};

export const suspendInput = z.strictObject({
  reason: typedText(limits.rejectionNote, { missing: 'Please say why.' }),
});

const slugWords = `Please use ${limits.slug.min} to ${limits.slug.max} small letters, digits and single hyphens.`;
export const changeSlugInput = z.strictObject({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(limits.slug.min, slugWords)
    .max(limits.slug.max, slugWords)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugWords)
    .refine((slug) => !reservedSlugs.has(slug), 'This word is the name of a page and cannot be an address.'),
});

export const performerStates = ['all', 'suspended'] as const;

/** Every action that the audit knows, in words. */
export const auditActions: Record<string, string> = {
  'review.approve': 'Approved a review',
  'review.reject': 'Rejected a review',
  'review.undo': 'Took a decision back',
  'review.erase': 'Review erased by its reviewer',
  'photo.approve': 'Showed a photo',
  'photo.remove': 'Removed a photo',
  'flag.keep': 'Kept a flagged review',
  'flag.remove': 'Removed a flagged review',
  'performer.suspend': 'Suspended a performer',
  'performer.restore': 'Restored a performer',
  'performer.slug': 'Changed an address',
  'performer.sign_out': 'Signed an owner out everywhere',
  'support.open': 'Signed in as support',
  'support.end': 'Ended support',
  'job.retry': 'Tried a job again',
};

const day = z.iso.date('Please use a date like 2026-03-04.');

/** What the audit is filtered by. Days are UTC days, both included. */
export const auditFilters = {
  action: z.string().max(60).optional(),
  actor: z.string().trim().max(limits.search).optional(),
  subject: z.string().trim().max(limits.search).optional(),
  from: day.optional(),
  to: day.optional(),
};
const auditFiltersInput = z.strictObject(auditFilters);
export type AuditFilters = z.infer<typeof auditFiltersInput>;

export const figureDays = [7, 30, 90, 365] as const;

/** What came in during a stretch of time and what became of it. Days that a decision took are of those decided. */
export type ReviewFigures = {
  received: number;
  published: number;
  hidden: number;
  pending: number;
  rejected: Record<RejectionReason, number>;
  /** null when nothing was decided. */
  medianSecondsToDecision: number | null;
};

/** A job, and for how long it has waited or run. */
export type OldestJob = { task: string; seconds: number };

export type PlatformFigures = {
  days: number;
  all: ReviewFigures;
  /** The same by stars, five first, so that a bias would be seen. */
  byStars: (ReviewFigures & { stars: Rating })[];
  mail: { service: 'console' | 'smtp'; waiting: number; sentToday: number; skippedToday: number; failed: number };
  jobs: {
    waiting: number;
    later: number;
    running: number;
    failed: number;
    oldestWaiting: OldestJob | null;
    oldestLocked: OldestJob | null;
  };
  storage: { files: number; bytes: number; kind: 'folder' | 's3' };
  databaseBytes: number;
};
