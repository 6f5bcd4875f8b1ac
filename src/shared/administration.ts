import { z } from 'zod';
import { limits } from './limits.ts';
import { type QueuedReview, rejectionReasons } from './moderation.ts';

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
