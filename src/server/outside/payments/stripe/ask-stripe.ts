import Stripe from 'stripe';
import { refusals } from '#server/errors.ts';

/** Whether Stripe says that there is no such thing (any more). */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** The bank wants to ask the owner something while they are not at the form. Stripe's words for it are for programmers. */
const bankAsks = new Set(['authentication_required', 'subscription_payment_intent_requires_action']);
const askedByBank =
  'Your bank wants to ask you first whether it is you. Please update your card, where it can ask, and try again.';

/**
 * Asks Stripe. A refused card comes with Stripe's own words, which are meant for the person; anything that keeps Stripe
 * from answering is a 503 that keeps its cause for the log.
 */
export async function askStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw refusals.paymentRefused(bankAsks.has(error.code ?? '') ? askedByBank : error.message);
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
