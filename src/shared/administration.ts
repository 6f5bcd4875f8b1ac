import { z } from 'zod';
import type { SignedIn } from './accounts.ts';
import { limits } from './limits.ts';
import { type QueuedReview, rejectionReasons } from './moderation.ts';
import { reservedSlugs } from './paths.ts';

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
  note: z.string().trim().max(limits.rejectionNote).optional(),
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
  trialEnd: string | null;
  suspendedAt: string | null;
  suspendedReason: string | null;
  received: number;
  published: number;
  pending: number;
  createdAt: string;
};

export const suspendInput = z.strictObject({
  reason: z.string().trim().min(1, 'Please say why.').max(limits.rejectionNote),
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
