import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { addJob } from '#server/queue/add-job.ts';
import { findCorrectable, replaceAddress } from './correct-address.queries.ts';
import { requireOtherAddress } from './own-address.ts';
import { isUploadToken } from './photos/upload-token.ts';
import { takeLimitSlots } from './submitting/review-limits.ts';

type CorrectDeps = Pick<Deps, 'db' | 'now' | 'sharedLimits'> & { secret: string };

const unchanged = 'This is the address you gave. Change it, or keep it as it is.';
const expired = () =>
  new Refusal(
    403,
    'correction_expired',
    'The address can’t be corrected any more: that’s possible for 15 minutes after a review was left. Your review is kept all the same.',
  );
const tooLate = () =>
  refusals.conflict(
    'address_final',
    'The address can’t be corrected any more: it was corrected or confirmed before, or the review has been decided.',
  );

/**
 * Replaces a mistyped address of a review that has just been left: once, with the token of its submission. Links that
 * were emailed to the address before stop working, and what waits to be sent there is not sent.
 */
export async function correctAddress(
  { db, now, sharedLimits, secret }: CorrectDeps,
  { reviewId, token, reviewerEmail }: { reviewId: string; token: string; reviewerEmail: string },
): Promise<{ reviewerEmail: string }> {
  const review = isUploadToken(secret, reviewId, token, now()) && (await findCorrectable(db, reviewId));
  if (!review) throw expired();
  const isSame = review.reviewerEmail === reviewerEmail;
  // The answer to the first try may have been lost.
  if (isSame && review.emailCorrected) return { reviewerEmail };
  if (!review.isOpen) throw tooLate();
  if (isSame) throw refusals.invalid(unchanged, { reviewerEmail: unchanged });
  requireOtherAddress(review, reviewerEmail);
  // A corrected address is emailed like that of another review, and counts like one.
  const limited = { performerId: review.performerId, reviewerEmail, source: 'customer' as const };
  const slots = await takeLimitSlots(sharedLimits, limited, false);
  if ('refusal' in slots) throw slots.refusal;
  const done = await db.transaction().execute(async (trx) => {
    if (!(await replaceAddress(trx, reviewId, reviewerEmail))) return false;
    await dropEmails(trx, { reviewId, to: review.reviewerEmail, now: now() });
    await trx.deleteFrom('reviewerCodes').where('reviewId', '=', reviewId).execute();
    await addJob(trx, 'review-received', { reviewId });
    return true;
  });
  if (done) return { reviewerEmail };
  slots.release();
  throw tooLate();
}

/** Emails that were written to an address and not sent yet. */
const dropEmails = (trx: Database, { reviewId, to, now }: { reviewId: string; to: string; now: Date }) =>
  trx
    .updateTable('mails')
    .set({ skippedAt: now, bodyText: null, bodyHtml: null, headers: '{}' })
    .where('reviewId', '=', reviewId)
    .where('recipient', '=', to)
    .where('sentAt', 'is', null)
    .where('skippedAt', 'is', null)
    .execute();
