import type { ErrorBody } from '#shared/errors.ts';
import { operations } from '#shared/operations.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import { addressOf } from '#web/api/api-url.ts';
import { solveInWorker } from '#web/pages/public/parts/solve-challenge.ts';
import type { FieldErrors, TypedReview } from './check-review.ts';

export type Outcome = {
  review?: SubmittedReview;
  message?: string | undefined;
  fields: FieldErrors;
  /** These words were not taken, neither now nor by an earlier try. */
  refused?: boolean;
  /** A different text was already received with this key. */
  keyReused?: boolean;
  /** No connection, or no sensible answer: the same may well be taken in a while. */
  unreachable?: boolean;
};

const patience = 30_000;

/** In place of the server's words, which are for programs. */
const unchecked =
  'A quick automatic check didn’t finish, so your review wasn’t sent. Press Submit Review again, or reload the page first: what you entered is kept.';

/**
 * Sends the review once; the same key sent again gets the first answer, so a retry never makes a second review. When the
 * server is flooded it asks for some work first: that is done, and the review sent again.
 */
export async function submitReview(
  performerId: string,
  { website, ...review }: TypedReview,
  key: string,
  onChallenge: () => void,
  answer?: string | null,
): Promise<Outcome> {
  try {
    const response = await fetch(addressOf(operations.submitReview, { params: { performerId } }), {
      method: 'POST',
      credentials: 'include',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        ...(answer && { 'X-Challenge': answer }),
      },
      body: JSON.stringify({ ...review, ...(website && { website }), elapsedMs: Math.round(performance.now()) }),
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return { review: await response.json(), fields: {} };
    // People are shown what they can correct; our own failures would not help them.
    if (response.status >= 500) return { fields: {}, unreachable: true };
    const refusal: Partial<ErrorBody> = await response.json();
    if (refusal.challenge && answer === undefined) {
      onChallenge();
      const solved = await solveInWorker(refusal.challenge).catch(() => null);
      if (solved) return submitReview(performerId, { website, ...review }, key, onChallenge, solved);
    }
    return {
      message: refusal.code === 'challenge_required' ? unchecked : refusal.message,
      fields: refusal.fields ?? {},
      refused: response.status === 400 || response.status === 409,
      keyReused: refusal.code === 'key_reused',
    };
  } catch {
    return { fields: {}, unreachable: true };
  }
}
