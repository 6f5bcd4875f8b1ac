import { expect, it } from 'vitest';
import { trialDaysLeft } from './trial-days.ts';

const now = new Date('2026-03-01T12:00:00Z');

it('counts a begun day whole', () => {
  expect(trialDaysLeft('2026-03-08T12:00:00Z', now)).toBe(7);
  expect(trialDaysLeft('2026-03-07T12:00:01Z', now)).toBe(7);
  expect(trialDaysLeft('2026-03-01T12:00:01Z', now)).toBe(1);
});

it('never goes below nothing', () => {
  expect(trialDaysLeft('2026-02-27T12:00:00Z', now)).toBe(0);
});
