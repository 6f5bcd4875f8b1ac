import { expect, test } from 'vitest';
import type { Billing } from '#shared/schemas/billing.ts';
import { describeCancelling, describeDeleting, describeLeaving, describeNext } from './billing-words.ts';

test('who is on a free trial reads nothing of time they have paid for', () => {
  for (const words of [describeCancelling('trialing'), describeDeleting('trialing')]) {
    expect(words).toContain('until your free trial ends');
    expect(words).not.toContain('paid for');
  }
});

const plan = {
  plan: 'monthly',
  endsOn: '2026-11-25T12:00:00.000Z',
  cancelAtPeriodEnd: true,
  renews: false,
} as const;
const billing = { upcoming: null, card: null } as Billing;

test('nobody is charged “again” who has only had a free trial', () => {
  const trial = { ...plan, status: 'trialing' } as NonNullable<Billing['subscription']>;
  expect(describeLeaving(trial)).toMatch(/so you won’t be charged\. .* your free trial continues as before\.$/);
  expect(describeNext(billing, trial)).toMatch(/^Cancelled: .* and you won’t be charged\. /);
  expect(describeNext(billing, { ...trial, status: 'expired' })).toMatch(/^You won’t be charged\. /);
  const paid = { ...trial, status: 'active' } as const;
  expect(describeLeaving(paid)).toContain('so you won’t be charged again.');
  expect(describeNext(billing, paid)).toContain('and you won’t be charged again.');
});

test('who pays reads that they can use what they have paid for', () => {
  expect(describeCancelling('active')).toContain('until the end of the time you’ve paid for');
  expect(describeDeleting('active')).toContain('you can use the time you’ve paid for');
});

test('a refused payment is not tried again', () => {
  expect(describeCancelling('past_due')).toContain('won’t be charged the unpaid amount');
  expect(describeDeleting('past_due')).toContain('won’t try your last payment again');
});

test.each([null, 'canceled', 'expired'] as const)('deleting says nothing of a plan that is %s', (status) => {
  expect(describeDeleting(status)).toBeNull();
});
