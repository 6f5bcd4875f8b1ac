import { expect, test } from 'vitest';
import { ageText } from './sizes.ts';

test('an age is shown in the largest unit that it has one of', () => {
  const told = [-1, 0, 1, 59.9, 60, 150, 3599, 3600, 7300, 86_399, 86_400, 260_000].map(ageText);
  expect(told).toEqual([
    '0 seconds',
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '59 minutes',
    '1 hour',
    '2 hours',
    '23 hours',
    '1 day',
    '3 days',
  ]);
});
