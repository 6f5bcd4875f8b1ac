import { expect, test } from 'vitest';
import { afterSignUp } from './after-sign-up.ts';

test.each([
  [null, '/', '/trial-setup'],
  ['annual', '/', '/trial-setup?plan=annual'],
  [null, '/subscribe?plan=annual', '/trial-setup?plan=annual'],
  [null, '/trial-setup?plan=annual', '/trial-setup?plan=annual'],
  ['monthly', '/subscribe?plan=annual', '/trial-setup'],
  [null, '/reviews?plan=annual', '/trial-setup'],
])('with the plan %j, on the way to %s, a new owner begins at %s', (plan, returnTo, place) => {
  expect(afterSignUp(plan, returnTo)).toBe(place);
});

test('without billing a new owner begins at the dashboard', () => {
  expect(afterSignUp('annual', '/subscribe?plan=annual', false)).toBe('/dashboard');
});
