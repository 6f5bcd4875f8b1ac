import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { brokenConstraint, type Refusal, refusals } from '#server/errors.ts';
import { findLinkedGig, type LinkedGig, sourceOf } from '#server/features/gigs/gig-outcomes.service.ts';
import { requireReviewed } from '#server/features/profiles/public-profiles.service.ts';
import { hashRequest } from '#server/http/hash-request.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import { hashUnder } from '#server/signed-token.ts';
import { shareOf } from '#shared/analytics.ts';
import type { ReviewStatus } from '#shared/review-states.ts';
import type { SubmitReviewInput } from '#shared/reviews.ts';
import type { OwnStats, SubmittedReview } from '#shared/schemas/reviews.ts';
import { findChecks, hashText } from './checks/review-checks.ts';
import { findObjection, findSource } from './own/owner-added.service.ts';
import { requireOtherAddress } from './own-address.ts';
import { issueUploadToken } from './photos/upload-token.ts';
import { countApprovedSince, findSubmission, readTotals } from './reviews.queries.ts';
import { offerChallenge } from './submitting/admit-submission.ts';
import { takeLimitSlots } from './submitting/review-limits.ts';
import type { NewReview, Submission } from './submitting/review-writer.ts';

type SubmitDeps = Pick<
  Deps,
  | 'db'
  | 'auth'
  | 'openAccess'
  | 'env'
  | 'now'
  | 'reviewedMemory'
  | 'sharedLimits'
  | 'writeReview'
  | 'challenges'
  | 'visits'
> & {
  secret: string;
};

type Submitting = [
  deps: SubmitDeps,
  performer: string,
  input: SubmitReviewInput,
  idempotencyKey: string | null,
  request: FastifyRequest,
];

/**
 * Takes a customer's review. It waits, unseen, for an administrator, with the names of the checks that fired. A retry
 * with the same key gets the first answer, also when by now a limit would refuse it.
 */
export const submitReview = async (...given: Submitting): Promise<SubmittedReview> =>
  (await submitOrRepeat(...given)).submitted;

/** The same, for who must know whether the review was there already. */
export async function submitOrRepeat(
  ...[deps, performer, input, idempotencyKey, request]: Submitting
): Promise<{ submitted: SubmittedReview; repeated: boolean }> {
  const reviewed = await requireReviewed(deps, performer);
  const gig = await requireGig(deps, reviewed.id, input.gigToken);
  // Through an emailed link the address is the one that the email went to, whatever else is sent along.
  const reviewerEmail = (gig?.link === 'mailed' ? gig.clientEmail : input.reviewerEmail) ?? '';
  if (reviewerEmail === '') throw refusals.invalid(missingEmail, { reviewerEmail: missingEmail });
  requireOtherAddress(reviewed, reviewerEmail);
  const source = await findSource(request, deps, reviewed.id);
  if (gig && source === 'business') throw refusals.conflict('own_gig', ownGig);
  // What a retry may change: the time it took.
  const { website: _website, elapsedMs: _elapsed, ...words } = input;
  const submission = idempotencyKey === null ? null : { key: idempotencyKey, requestHash: hashRequest(words) };
  const answer = (id: string, status: ReviewStatus): SubmittedReview => ({
    id,
    status,
    uploadToken: issueUploadToken(deps.secret, id, deps.now()),
    emailed:
      gig?.link === 'mailed' ||
      source === 'business' ||
      (reviewed.emailNotificationsEnabled && reviewed.notifyOnReviewSubmission),
    performer: { slug: reviewed.slug },
  });
  const checks = findChecks(input);
  const { reviewerName, rating, comment, eventType } = words;
  const review: NewReview = {
    ...{ reviewerName, reviewerEmail, rating, comment, eventType, source, checks },
    performerId: reviewed.id,
    textHash: hashText(comment),
    gig: gig && {
      id: gig.gigId,
      link: gig.link,
      confirmed: Boolean(input.confirmsGig && input.confirmsIndependence),
      network: hashUnder(deps.secret, 'gig-network', networkOf(request.ip)),
    },
  };
  const isUsed = gig?.state === 'reviewed';
  const taken = isUsed ? gigReviewed() : await takeReview(deps, review, submission, request);
  if (typeof taken === 'string') {
    if (source === 'customer') deps.visits.countSubmit(request.raw, reviewed.id, gig ? sourceOf(gig) : undefined);
    return { submitted: answer(taken, 'pending'), repeated: false };
  }
  const first = submission && (await findSubmission(deps.db, reviewed.id, submission.key));
  if (!first) throw taken;
  if (first.requestHash !== submission.requestHash) throw refusals.keyReused('review');
  return { submitted: answer(first.id, first.status), repeated: true };
}

const missingEmail = 'Enter a valid email address.';
const ownGig = 'You’re signed in as this act, and only the client can use this link. Sign out to see what they see.';
const gigReviewed = () =>
  refusals.conflict('gig_reviewed', 'A review was already left through this link. Each booking can be reviewed once.');

/** The gig of a token, if one was sent. Another act's, an invented and an expired one are all nobody's. */
async function requireGig(
  { db, secret, now }: Pick<SubmitDeps, 'db' | 'secret' | 'now'>,
  performerId: string,
  token: string | undefined,
): Promise<LinkedGig | null> {
  if (token === undefined) return null;
  const gig = await findLinkedGig({ db, secret, now: now() }, token);
  if (gig?.performerId !== performerId || gig.state === 'expired') throw refusals.notFound('link to a booking');
  return gig;
}

/** The new review's id, or why it was not taken. */
async function takeReview(
  { db, now, reviewedMemory, sharedLimits, writeReview, challenges }: SubmitDeps,
  review: NewReview,
  submission: Submission,
  request: FastifyRequest,
): Promise<string | Refusal> {
  const slots = await takeLimitSlots(sharedLimits, review, challenges.wasSolved(request));
  if ('refusal' in slots) return slots.solvable ? offerChallenge(challenges, slots.refusal) : slots.refusal;
  let id: string | null = null;
  try {
    if (review.source === 'business') {
      const objection = await findObjection(db, review, now());
      if (objection) return objection;
    }
    id = await writeReview(review, submission);
    if (id !== null) return id;
    // What is remembered of the performer may be a moment old: asked afresh, it says whether they take reviews.
    reviewedMemory.drop(review.performerId);
    await requireReviewed({ db, reviewedMemory }, review.performerId);
    return review.gig ? gigReviewed() : refusals.busy();
  } catch (error) {
    if (submission === null || brokenConstraint(error) !== 'submission_keys_pkey') throw error;
    return refusals.keyReused('review');
  } finally {
    if (id === null) slots.release();
  }
}

export async function readOwnStats(db: Database, performerId: string, now: Date): Promise<OwnStats> {
  const firstOfMonth = `${now.toISOString().slice(0, 7)}-01`;
  const [totals, monthlyReviews] = await Promise.all([
    readTotals(db, performerId),
    countApprovedSince(db, performerId, firstOfMonth),
  ]);
  const totalReviews = totals?.approved ?? 0;
  return {
    totalReviews,
    averageRating: shareOf(totals?.ratingSum ?? 0, totalReviews),
    monthlyReviews,
    pendingReviews: totals?.pending ?? 0,
    hiddenReviews: totals?.hidden ?? 0,
  };
}
