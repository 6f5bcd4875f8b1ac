import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { publishConfirmed } from '#server/features/moderation/moderation.service.ts';
import { readAddressed } from '#server/features/notifications/mail-links.ts';
import { addJob } from '#server/queue/add-job.ts';
import { readToken } from '#server/signed-token.ts';
import { performerName } from '#shared/performers.ts';
import type { ReviewStatus } from '#shared/review-states.ts';
import type { ReviewCore } from '#shared/schemas/reviews.ts';
import { findLinkedReview } from './confirmation.queries.ts';
import { toReviewCore } from './review-core.ts';

export type LinkDeps = { db: Database; env: Pick<Env, 'sessionSecret' | 'moderation'>; now: () => Date };

/** A review as its reviewer sees it behind the link of a mail. */
export type LinkedReview = ReviewCore & {
  emailCorrected: boolean;
  business: string;
  slug: string;
  /** 'business': the owner wrote it down in the reviewer's name. */
  source: 'customer' | 'business';
  status: ReviewStatus;
  published: boolean;
};

/**
 * Why a link leads to nothing: never ours or mangled; too old, for what a customer left or for what the business wrote
 * down; or its review is erased.
 */
export type BrokenLink = 'wrong' | 'expired' | 'expired-added' | 'gone';

export async function readReviewLink(
  { db, env, now }: LinkDeps,
  purpose: 'confirm-review' | 'my-review',
  token: string,
): Promise<LinkedReview | BrokenLink> {
  const reading = readToken(env.sessionSecret, purpose, token, now());
  if (reading === 'wrong') return reading;
  const { id, emailCorrected } = readAddressed(reading.subject);
  const row = await findLinkedReview(db, id);
  if (!row) return 'gone';
  // Emailed to an address that turned out not to be the reviewer's.
  if (row.emailCorrected !== emailCorrected) return 'wrong';
  // What was confirmed in time stays confirmed, however old the link is.
  if (reading.expired && row.verifiedAt === null) return row.source === 'business' ? 'expired-added' : 'expired';
  return {
    ...toReviewCore(row),
    emailCorrected,
    business: performerName(row),
    slug: row.slug,
    source: row.source,
    status: row.status,
    published: row.published,
  };
}

/**
 * Records, once, that the reviewer's address is theirs. A review that the business wrote down begins to count here; and
 * where the operator has chosen so, a confirmed review that no check stopped at is published by it.
 */
export async function confirmReview(deps: LinkDeps, token: string): Promise<LinkedReview | BrokenLink> {
  const review = await readReviewLink(deps, 'confirm-review', token);
  if (typeof review === 'string' || review.verified) return review;
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reviews')
      .set({ verifiedAt: now })
      .where('id', '=', review.id)
      .where('verifiedAt', 'is', null)
      // Corrected at this moment: this link was mailed to somebody else.
      .where('emailCorrected', '=', review.emailCorrected)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    if (deps.env.moderation === 'verified') await publishConfirmed(trx, review.id, now);
    // One that a customer left was announced to its owner when it came in.
    if (review.source === 'business') await addJob(trx, 'review-confirmed', { reviewId: review.id });
  });
  return readReviewLink(deps, 'confirm-review', token);
}
