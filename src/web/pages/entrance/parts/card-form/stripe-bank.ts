import { loadStripe } from '@stripe/stripe-js';

/** Lets the bank ask its question in Stripe's own window. Answers with what went wrong, or null. */
export async function answerStripeBank(publishableKey: string, clientSecret: string): Promise<string | null> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) return 'Stripe didn’t load. An ad blocker in your browser may have stopped it.';
  const { error } = await stripe.handleNextAction({ clientSecret });
  // Another tab has been quicker with the answer: it is done, and not done twice.
  return !error || error.payment_intent?.status === 'succeeded' ? null : 'Your bank didn’t confirm that it’s you.';
}
