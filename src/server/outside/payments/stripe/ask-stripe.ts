import Stripe from 'stripe';
import { refusals } from '#server/errors.ts';

/** Whether Stripe says that there is no such thing (any more). */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Asks Stripe. A refused card comes with Stripe's own words, which are meant for the person; anything that keeps Stripe
 * from answering is a 503 that keeps its cause for the log.
 */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw refusals.paymentRefused(error.message);
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (isAway) throw Object.assign(refusals.paymentsAway(), { cause: error });
    throw error;
  }
}
