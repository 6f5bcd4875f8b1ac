import { expect, test } from 'vitest';
import { standingLabels, standingOf } from './review-states.ts';

const review = { status: 'approved', isPublic: true, source: 'customer', verified: true } as const;

test.each([
  [{}, 'Published'],
  [{ isPublic: false }, 'Hidden by you'],
  [{ status: 'pending' }, 'Waiting for approval'],
  [{ status: 'pending', isPublic: false }, 'Waiting for approval'],
  [{ status: 'rejected' }, 'Not published'],
  [{ status: 'rejected', isPublic: false }, 'Not published'],
  [{ status: 'pending', source: 'business', verified: false }, 'Waiting for the customer'],
  [{ status: 'pending', source: 'business' }, 'Waiting for approval'],
  [{ status: 'rejected', source: 'business', verified: false }, 'Not published'],
] as const)('an owner reads one status of a review: %o', (change, words) => {
  expect(standingLabels[standingOf({ ...review, ...change })]).toBe(words);
});
