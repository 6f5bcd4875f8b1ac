import { z } from 'zod';
import type { ReviewFlag } from './flags.ts';
import type { NotificationStatus } from './mails.ts';
import type { AuditRow, FailedJob, ManyDecided, QueuedReview, ReviewerReview, WaitingCounts } from './moderation.ts';
import type { PublicPerformer, PublicPicture, PublicStats } from './performers.ts';
import type { Reply, SavedReply } from './replies.ts';
import { rejectionReasons, reviewStatuses } from './review-states.ts';
import type { OwnReview, OwnStats, PublicReview, PublicReviews, SubmittedReview } from './reviews.ts';

/**
 * The shapes of answers, for the API's description and as a last check that nothing more is sent. `satisfies` keeps each
 * in step with the plain type that the browser uses, which must not carry zod along.
 */
const text = z.string();
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
const reply = z.strictObject({ replyText: text, createdAt: text }).nullable();

const publicReview = z.strictObject({
  id: text,
  reviewerName: text,
  rating,
  comment: text,
  createdAt: text,
  eventType: text,
  verified: z.boolean(),
  imageUrls: z.array(text),
  reply,
}) satisfies z.ZodType<PublicReview>;

const publicPerformer = z.strictObject({
  id: text,
  slug: text,
  businessName: text,
  firstName: text,
  lastName: text,
  businessTagline: text,
  businessDescription: text,
  businessCategory: text,
  businessWebsite: text,
  businessPhone: text,
  businessAddress: text,
  bookingUrl: text,
  socialInstagram: text,
  socialFacebook: text,
  socialTiktok: text,
  socialTwitter: text,
  socialYoutube: text,
  profileImageUrl: text.nullable(),
  logoUrl: text.nullable(),
  brandColor: text.nullable(),
  email: text.nullable(),
}) satisfies z.ZodType<PublicPerformer>;

const publicPicture = z.strictObject({
  url: text,
  width: z.number(),
  height: z.number(),
  altText: text,
}) satisfies z.ZodType<PublicPicture>;

const publicStats = z.strictObject({
  totalReviews: z.number(),
  averageRating: z.number().nullable(),
  stars: z.strictObject({ 1: z.number(), 2: z.number(), 3: z.number(), 4: z.number(), 5: z.number() }),
  hiddenReviews: z.number(),
  trust: z.strictObject({
    received: z.number(),
    pending: z.number(),
    published: z.number(),
    hidden: z.number(),
    rejected: z.record(z.enum(rejectionReasons), z.number()),
  }),
}) satisfies z.ZodType<PublicStats>;

export const publicReviewsAnswer = z.strictObject({
  performer: publicPerformer,
  gallery: z.array(publicPicture),
  reviews: z.array(publicReview),
  stats: publicStats,
  nextCursor: text.nullable(),
}) satisfies z.ZodType<PublicReviews>;

/** schema.org's words, which have a shape of their own. */
export const schemaAnswer = z.looseObject({ '@context': text, '@type': text, name: text, url: text });

export const submittedReviewAnswer = z.strictObject({
  id: text,
  status: z.enum(reviewStatuses),
  uploadToken: text,
  performer: z.strictObject({ slug: text }),
}) satisfies z.ZodType<SubmittedReview>;

export const reviewFlagAnswer = z.strictObject({
  reason: text,
  createdAt: text,
  outcome: z.enum(['kept', 'removed']).nullable(),
  resolvedAt: text.nullable(),
}) satisfies z.ZodType<ReviewFlag>;

export const ownReviewAnswer = publicReview.extend({
  reviewerEmail: text,
  status: z.enum(reviewStatuses),
  isPublic: z.boolean(),
  source: z.enum(['customer', 'business']),
  rejectedReason: z.enum(rejectionReasons).nullable(),
  waitingImageUrls: z.array(text),
  flag: reviewFlagAnswer.nullable(),
}) satisfies z.ZodType<OwnReview>;

export const replyAnswer = z.strictObject({
  replyText: text,
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<Reply>;

export const savedReplyAnswer = z.strictObject({
  id: text,
  title: text,
  replyText: text,
}) satisfies z.ZodType<SavedReply>;

export const ownStatsAnswer = z.strictObject({
  totalReviews: z.number(),
  averageRating: z.number().nullable(),
  monthlyReviews: z.number(),
  pendingReviews: z.number(),
}) satisfies z.ZodType<OwnStats>;

export const queuedReviewAnswer = z.strictObject({
  id: text,
  performer: z.strictObject({ id: text, slug: text, name: text }),
  reviewerName: text,
  reviewer: z.strictObject({
    hash: text,
    received: z.number(),
    approved: z.number(),
    rejected: z.number(),
    performers: z.number(),
  }),
  rating,
  comment: text,
  eventType: text,
  source: z.enum(['customer', 'business']),
  verified: z.boolean(),
  status: z.enum(reviewStatuses),
  rejectedReason: z.enum(rejectionReasons).nullable(),
  checks: z.array(text),
  photos: z.array(z.strictObject({ id: text, url: text, width: z.number(), height: z.number(), waiting: z.boolean() })),
  createdAt: text,
  decidedAt: text.nullable(),
}) satisfies z.ZodType<QueuedReview>;

export const manyDecidedAnswer = z.strictObject({
  done: z.array(text),
  refused: z.array(text),
}) satisfies z.ZodType<ManyDecided>;

export const reviewerReviewAnswer = z.strictObject({
  id: text,
  performer: z.strictObject({ slug: text, name: text }),
  status: z.enum(reviewStatuses),
  comment: text,
  createdAt: text,
}) satisfies z.ZodType<ReviewerReview>;

export const waitingCountsAnswer = z.strictObject({
  reviews: z.number(),
  photos: z.number(),
  flags: z.number(),
}) satisfies z.ZodType<WaitingCounts>;

export const auditRowAnswer = z.strictObject({
  id: text,
  at: text,
  actorName: text,
  action: text,
  subjectType: text,
  subjectId: text,
  before: z.unknown(),
  after: z.unknown(),
}) satisfies z.ZodType<AuditRow>;

export const failedJobAnswer = z.strictObject({
  id: text,
  task: text,
  attempts: z.number(),
  lastError: text,
  failedAt: text,
}) satisfies z.ZodType<FailedJob>;

export const notificationStatusAnswer = z.strictObject({
  service: z.enum(['console', 'smtp']),
  from: text,
  delayed: z.boolean(),
  newReviewMail: z.strictObject({ to: text, wanted: z.boolean() }),
}) satisfies z.ZodType<NotificationStatus>;

export const photoAnswer = z.strictObject({ url: text });

export const keptPhotosAnswer = publicReview.omit({ reply: true });
