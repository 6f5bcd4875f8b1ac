import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#server/errors.ts';
import { callStripe } from './call-stripe.ts';

const raw = 'Your card (cus_1, ada@example.test) was refused: see https://stripe.example/docs';

async function refusalOf(code: string, decline_code?: string): Promise<Refusal> {
  const error = new Stripe.errors.StripeCardError({
    type: 'card_error',
    code,
    message: raw,
    ...(decline_code ? { decline_code } : {}),
  });
  const refusal = await callStripe(() => Promise.reject(error)).catch((reason) => reason);
  expect(refusal).toBeInstanceOf(Refusal);
  return refusal;
}

describe('a card that Stripe refuses', () => {
  test.each([
    ['card_declined', undefined, 'Your card was declined.'],
    ['card_declined', 'generic_decline', 'Your card was declined.'],
    ['card_declined', 'stolen_card', 'Your card was declined.'],
    ['card_declined', 'insufficient_funds', 'There is not enough money'],
    ['expired_card', 'expired_card', 'Your card has expired.'],
    ['incorrect_cvc', 'incorrect_cvc', 'Your card’s security code'],
    ['card_declined', 'authentication_required', 'Your bank wants to check'],
    ['subscription_payment_intent_requires_action', undefined, 'Your bank wants to check'],
    ['processing_error', 'processing_error', 'Your bank couldn’t take the payment'],
    ['something_new', 'of_next_year', 'Your payment didn’t go through.'],
  ])('%s (%s) is said in our words', async (code, declineCode, begins) => {
    const { status, message } = await refusalOf(code, declineCode);
    expect(status).toBe(402);
    expect(message.startsWith(begins), message).toBe(true);
    expect(message).not.toContain('stripe');
  });

  test('leaves what Stripe said for the log, without the person', async () => {
    const { cause } = await refusalOf('card_declined', 'stolen_card');
    const { message, ...rest } = cause as Error;
    expect(message).toContain('card_declined | stolen_card');
    expect(message).toContain('was refused: see');
    expect(message).not.toContain('ada@example.test');
    expect(rest).toEqual({});
  });
});
