import { expect, test } from 'vitest';
import { describeCancelling, describeDeleting } from './billing-words.ts';

test('who is on a free trial reads nothing of time they have paid for', () => {
  for (const words of [describeCancelling('trialing'), describeDeleting('trialing')]) {
    expect(words).toContain('until your free trial ends');
    expect(words).not.toContain('paid for');
  }
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
