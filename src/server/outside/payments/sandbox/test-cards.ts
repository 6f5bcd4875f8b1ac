import type { Card } from '#server/outside/payments/payments.ts';
import type { Behaviour } from './sandbox-state.ts';

export type TypedCard = { number: string; expMonth: number; expYear: number };

type Outcome = { refusal: string } | { asks: boolean; behaviour: Behaviour; card: Card };

const declined = 'Your card was declined.';
const fine = { asks: false, behaviour: 'pays' } as const;

/** Stripe's well-known test numbers, and what each of them stands for. */
const testCards: Record<string, { brand: string } & ({ refusal: string } | { asks: boolean; behaviour: Behaviour })> = {
  '4242424242424242': { brand: 'visa', ...fine },
  '4000056655665556': { brand: 'visa', ...fine },
  '5555555555554444': { brand: 'mastercard', ...fine },
  '378282246310005': { brand: 'amex', ...fine },
  '4000002500003155': { brand: 'visa', asks: true, behaviour: 'pays' },
  '4000002760003184': { brand: 'visa', asks: true, behaviour: 'asks' },
  '4000000000000341': { brand: 'visa', asks: false, behaviour: 'declines' },
  '4000000000000002': { brand: 'visa', refusal: declined },
  '4000000000009995': { brand: 'visa', refusal: 'Your card has insufficient funds.' },
  '4000000000000069': { brand: 'visa', refusal: 'Your card has expired.' },
  '4000000000000127': { brand: 'visa', refusal: "Your card's security code is incorrect." },
};

/** What becomes of a card that was typed in. The number goes no further than this function. */
export function tryCard({ number, expMonth, expYear }: TypedCard, now: Date): Outcome {
  const digits = number.replaceAll(/\D/g, '');
  const known = testCards[digits];
  if (!known)
    return {
      refusal: 'This is a sandbox: it takes test cards only, such as 4242 4242 4242 4242. No real card is charged.',
    };
  const ended = Date.UTC(expYear, expMonth) <= now.getTime();
  if (ended) return { refusal: 'Your card has expired.' };
  if ('refusal' in known) return { refusal: known.refusal };
  const card = { brand: known.brand, last4: digits.slice(-4), expMonth, expYear };
  return { asks: known.asks, behaviour: known.behaviour, card };
}

export const refusedByOwner =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
export const refusedLater = declined;
