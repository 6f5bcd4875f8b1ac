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
] as const)('a subscription %o gives access %s and reads %s', (subscription, access, status) => {
  expect(hasAccess(subscription, now)).toBe(access);
  expect(statusNow(subscription, now)).toBe(status);
});
