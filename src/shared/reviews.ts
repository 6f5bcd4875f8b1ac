import { z } from 'zod';
import type { ReviewFlag } from './flags.ts';
import { limits } from './limits.ts';
import type { PublicPerformer, PublicPicture, PublicStats } from './performers.ts';
import type { Rating } from './ratings.ts';
import type { RejectionReason, ReviewStatus } from './review-states.ts';
import { typedLine, typedText } from './typed-text.ts';

export const submitReviewInput = z.strictObject({
  reviewerName: typedLine(limits.name, {
    missing: 'Please fill in your name and comment.',
    tooLong: `Please keep your name to ${limits.name} characters.`,
  }),
  reviewerEmail: z.string().trim().max(limits.email).pipe(z.email('Please enter a valid email address.')),
  comment: typedText(limits.comment, {
    missing: 'Please fill in your name and comment.',
    tooLong: `Please keep your comment to ${limits.comment.toLocaleString('en-GB')} characters.`,
  }),
  eventType: typedLine(limits.eventType).optional().default(''),
  rating: z
    .number('Please select a rating before submitting.')
    .int()
    .min(1, 'Please select a rating before submitting.')
    .max(5),
  /** What only programs fill in; people never see the field. */
  website: z.string().max(2_000).optional(),
  /** How long the form was open, as its script saw it. */
  elapsedMs: z.number().optional(),
});
export type SubmitReviewInput = z.infer<typeof submitReviewInput>;

export type SubmittedReview = { id: string; status: ReviewStatus; uploadToken: string; performer: { slug: string } };

export type PublicReview = {
  id: string;
  reviewerName: string;
  rating: Rating;
  comment: string;
  createdAt: string;
  eventType: string;
  verified: boolean;
  imageUrls: string[];
  reply: { replyText: string; createdAt: string } | null;
};

/** What the public may know of a performer, reviews aside. */
export type PublicProfile = { performer: PublicPerformer; stats: PublicStats; gallery: PublicPicture[] };

export type PublicReviews = {
  performer: PublicPerformer;
  gallery: PublicPicture[];
  reviews: PublicReview[];
  stats: PublicStats;
  nextCursor: string | null;
};

/** What an owner sees of a review they received. */
export type OwnReview = Omit<PublicReview, 'reply'> & {
  reviewerEmail: string;
  status: ReviewStatus;
  isPublic: boolean;
  source: 'customer' | 'business';
  /** Why administrators did not publish it. */
  rejectedReason: RejectionReason | null;
  /** Photos that administrators have not looked at yet; `imageUrls` holds the others. */
  waitingImageUrls: string[];
  reply: { replyText: string; createdAt: string } | null;
  /** The latest one. */
  flag: ReviewFlag | null;
};

export type OwnStats = {
  totalReviews: number;
  averageRating: number | null;
  monthlyReviews: number;
  pendingReviews: number;
};

export const keepPhotosInput = z.strictObject({ imageUrls: z.array(z.string().max(limits.url)).max(20) });
