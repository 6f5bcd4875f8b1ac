import { expect, test } from 'vitest';
import { listCountText } from './list-count.ts';

const list = { shown: 20, hasMore: true, isNarrowed: false, counted: { count: 1204, isAtLeast: false } };

test.each([
  [{}, '1,204 reviews. The latest 20 are shown.'],
  [{ isNarrowed: true }, '1,204 reviews that match. The latest 20 are shown.'],
  [
    { counted: { count: 1000, isAtLeast: true }, isNarrowed: true },
    'More than 1,000 reviews that match. The latest 20 are shown.',
  ],
  [{ counted: undefined }, 'The latest 20 reviews'],
  [{ shown: 1, hasMore: false }, '1 review'],
  [{ shown: 1, hasMore: false, isNarrowed: true }, '1 review that matches'],
  [{ shown: 2, hasMore: false, isNarrowed: true }, '2 reviews that match'],
  [{ shown: 0, hasMore: false }, 'No reviews'],
  [{ shown: 0, hasMore: false, isNarrowed: true }, 'No reviews that match'],
])('the list says how many reviews there are: %o', (change, words) => {
  expect(listCountText({ ...list, ...change })).toBe(words);
});
