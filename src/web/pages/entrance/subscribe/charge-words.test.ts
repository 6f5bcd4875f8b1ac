import { expect, test } from 'vitest';
import type { Checkout } from '#shared/schemas/billing.ts';
import { describeCharge } from './charge-words.ts';

const person = { subscriptionStatus: null, trialEnd: null };
const say = (checkout: Partial<Checkout>) =>
  describeCharge({
    checkout: { clientSecret: 'x', intent: 'payment', dueToday: 2895, credit: 0, promotion: null, ...checkout },
    plan: 'monthly',
    person,
  });

test.each<[Partial<Checkout>, string]>([
  [{}, 'You’ll be charged £28.95 today, then every month until you cancel.'],
  [{ dueToday: 1000, credit: 1895 }, 'You’ll be charged £10.00 today, then £28.95 every month until you cancel.'],
  [
    { dueToday: 2316, promotion: { code: 'A', price: 2316, periods: 1 } },
    'You’ll be charged £23.16 today, then £28.95 a month until you cancel.',
  ],
  [
    { dueToday: 2395, promotion: { code: 'A', price: 2395, periods: 3 } },
    'You’ll be charged £23.95 today, then £23.95 a month for 2 more months, then £28.95 a month until you cancel.',
  ],
  [
    { dueToday: 2000, promotion: { code: 'A', price: 2000, periods: null } },
    'You’ll be charged £20.00 today, then £20.00 a month until you cancel.',
  ],
  [
    { intent: 'setup', dueToday: 0, trialDays: 7, promotion: { code: 'A', price: 2316, periods: 1 } },
    'Nothing is charged today. After 7 free days you’ll be charged £23.16 for the first month, then £28.95 a month until you cancel.',
  ],
  [
    { intent: 'setup', dueToday: 0, promotion: { code: 'A', price: 0, periods: 2 } },
    'Nothing is charged today: your promotion code pays for the first month. After that you’ll be charged £0.00 for one more month, then £28.95 a month until you cancel.',
  ],
])('before anybody pays, they read what is charged: %j', (checkout, words) => {
  expect(say(checkout)).toBe(words);
});
