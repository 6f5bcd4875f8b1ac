import Stripe from 'stripe';
import { refusals } from '#server/errors.ts';
import { sentenceFor } from './card-sentences.ts';

/** Whether Stripe says that there is no such thing (any more). */
export const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const addressNotFound = () =>
  refusals.conflict(
    'address_needed',
    'The VAT for this address could not be worked out. Check the country and the postal code of your billing details.',
  );

/** What Stripe said, for the log: its errors carry the card's owner and their address, so only its words are kept. */
function causeOf({ type, code, decline_code, message, requestId }: Stripe.errors.StripeError): Error {
  const words = message.replaceAll(/\S+@\S+/g, '…');
  return new Error([type, code, decline_code, requestId, words].filter(Boolean).join(' | '));
}

/**
 * Asks Stripe. A refused card is a 402 in our words, and whatever keeps Stripe from answering a 503; both keep what Stripe
 * said as their cause, for the log.
 */
export async function callStripe<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      throw Object.assign(refusals.paymentRefused(sentenceFor(error)), { cause: causeOf(error) });
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid')
      throw Object.assign(addressNotFound(), { cause: causeOf(error) });
    const isAway =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    if (isAway) throw Object.assign(refusals.paymentsAway(), { cause: causeOf(error) });
    throw error;
  }
}
