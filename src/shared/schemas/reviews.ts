import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import { reviewSorts } from '#shared/public-list.ts';
import { goesForwards, reviewFiltersShape } from '#shared/review-filters.ts';
import { rejectionReasons, reviewStatuses } from '#shared/review-states.ts';
import { count, cursorText, customersEmail, exportFormat, pageQuery, rating, text } from './common.ts';
import { publicPerformer, publicPicture, publicStats } from './performers.ts';

/** What everybody who sees a review sees of it: the public, its owner, administrators, exports and widgets. */
export const reviewCore = z.strictObject({
  id: text,
  reviewerName: text,
  rating,
  comment: text,
  createdAt: text,
  eventType: text,
  verified: z.boolean(),
  /** Left through the link that was emailed to the client of a gig, who confirmed the booking. */
  verifiedGig: z.boolean(),
  /** Its words or stars were changed by the reviewer after they had been published. */
  edited: z.boolean(),
});
export type ReviewCore = z.infer<typeof reviewCore>;

/** What only its owner and administrators see besides. */
export const decidedReview = z.strictObject({
  status: z.enum(reviewStatuses),
  source: z.enum(['customer', 'business']),
  /** Why administrators did not publish it. */
  rejectedReason: z.enum(rejectionReasons).nullable(),
});

const shownReply = z.strictObject({ replyText: text, createdAt: text });

const publicReview = reviewCore.extend({ imageUrls: z.array(text), reply: shownReply.nullable() });
export type PublicReview = z.infer<typeof publicReview>;

export const publicReviews = z.strictObject({
  performer: publicPerformer,
  gallery: z.array(publicPicture),
  reviews: z.array(publicReview),
  stats: publicStats,
  nextCursor: text.nullable(),
  /** `before` of the page before this one; null on the first, and in a search. */
  previousCursor: text.nullable(),
});
export type PublicReviews = z.infer<typeof publicReviews>;
/** What the public may know of a performer, reviews aside. */
export type PublicProfile = Pick<PublicReviews, 'performer' | 'stats' | 'gallery'>;

const stars = z
  .enum(['1', '2', '3', '4', '5'])
  .transform((given) => Number(given) as 1 | 2 | 3 | 4 | 5)
  .optional();
export const publicReviewsQuery = z.strictObject({
  ...pageQuery,
  before: cursorText.optional(),
  sort: z.enum(reviewSorts).optional(),
  stars,
  photos: z.literal('yes').optional(),
  /** Words that the review, its writer's name or its service has, each of them. */
  q: z.string().trim().max(limits.search).optional(),
});

export const submittedReview = z.strictObject({
  id: text,
  status: z.enum(reviewStatuses),
  uploadToken: text,
  /** Whether an email to its writer is on its way; the owner can switch that off. */
  emailed: z.boolean(),
  performer: z.strictObject({ slug: text }),
});
export type SubmittedReview = z.infer<typeof submittedReview>;

export const correctedAddress = z.strictObject({ reviewerEmail: text });

export const uploadHeaders = z.looseObject({
  'x-upload-token': z.string('The header X-Upload-Token is missing.').max(200),
});
export const photo = z.strictObject({ url: text });
export const reviewWithPhotos = publicReview.omit({ reply: true });

/** An owner's request that administrators look again, and what came of it. */
export const reviewFlag = z.strictObject({
  reason: text,
  createdAt: text,
  /** null while nobody has looked yet. */
  outcome: z.enum(['kept', 'removed']).nullable(),
  resolvedAt: text.nullable(),
});
export type ReviewFlag = z.infer<typeof reviewFlag>;

/** What an owner sees of a review they received. */
export const ownReview = publicReview.extend({
  reviewerEmail: customersEmail,
  ...decidedReview.shape,
  isPublic: z.boolean(),
  /** Photos that administrators have not looked at yet; `imageUrls` holds the others. */
  waitingImageUrls: z.array(text),
  /** The latest one. */
  flag: reviewFlag.nullable(),
});
export type OwnReview = z.infer<typeof ownReview>;

export const ownReviewsQuery = z.strictObject({ ...pageQuery, ...reviewFiltersShape }).refine(...goesForwards);
export const exportReviewsQuery = z
  .strictObject({ ...reviewFiltersShape, format: exportFormat })
  .refine(...goesForwards);

export const countReviewsQuery = z.strictObject(reviewFiltersShape).refine(...goesForwards);
/** `isAtLeast`: counting stopped there. */
export const reviewCount = z.strictObject({ count, isAtLeast: z.boolean() });
export type ReviewCount = z.infer<typeof reviewCount>;

export const visibilityInput = z.strictObject({ isPublic: z.boolean() });

export const ownStats = z.strictObject({
  totalReviews: count,
  averageRating: count.nullable(),
  monthlyReviews: count,
  pendingReviews: count,
  hiddenReviews: count,
});
export type OwnStats = z.infer<typeof ownStats>;

export const reply = z.strictObject({ replyText: text, createdAt: text, updatedAt: text });
export type Reply = z.infer<typeof reply>;
/** What is asked for when the dialog opens: nothing yet is an answer too. */
export const maybeReply = z.union([reply, z.strictObject({ replyText: z.null() })]);
export type MaybeReply = z.infer<typeof maybeReply>;

/** A text an owner keeps for reuse. */
export const savedReply = z.strictObject({ id: text, title: text, replyText: text });
export type SavedReply = z.infer<typeof savedReply>;
