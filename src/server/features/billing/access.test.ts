import { expect, test } from 'vitest';
import { hasAccess, statusNow } from './access.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:01Z');

test.each([
  [{ status: null, trialEnd: null }, false, null],
  [{ status: 'incomplete', trialEnd: null }, false, null],
  [{ status: 'trialing', trialEnd: later }, true, 'trialing'],
  [{ status: 'trialing', trialEnd: now }, false, 'expired'],
  [{ status: 'active', trialEnd: now }, true, 'active'],
  [{ status: 'past_due', trialEnd: null }, true, 'past_due'],
  [{ status: 'canceled', trialEnd: later }, false, 'canceled'],
  [{ status: 'expired', trialEnd: null }, false, 'expired'],
] as const)('a subscription %o gives access %s and reads %s', (known, access, status) => {
  const subscription = { ...known, renews: false };
  expect(hasAccess(subscription, now)).toBe(access);
  expect(statusNow(subscription, now)).toBe(status);
});

test('an owner who gave a card keeps access until the first payment is confirmed, but not for ever', () => {
  const trialEnd = new Date('2026-05-01T11:00:00Z');
  const subscription = { status: 'trialing', trialEnd, renews: true } as const;
  expect(hasAccess(subscription, now)).toBe(true);
  expect(hasAccess({ ...subscription, renews: false }, now)).toBe(false);
  expect(hasAccess(subscription, new Date('2026-05-03T11:00:00Z'))).toBe(false);
  expect(statusNow(subscription, new Date('2026-05-03T11:00:00Z'))).toBe('expired');
});
