import { expect, test } from 'vitest';
import { listCountText } from './list-count.ts';

const list = { shown: 20, hasMore: true, isNarrowed: false, counted: { count: 1204, isAtLeast: false } };

test.each([
  [{}, '1,204 reviews. The latest 20 are shown.'],
  [{ isNarrowed: true }, '1,204 matching reviews. The latest 20 are shown.'],
  [
    { counted: { count: 1000, isAtLeast: true }, isNarrowed: true },
    'More than 1,000 matching reviews. The latest 20 are shown.',
  ],
  [{ counted: undefined }, 'The latest 20 reviews'],
  [{ counted: undefined, isNarrowed: true }, 'The latest 20 matching reviews'],
  [{ shown: 1, hasMore: false }, '1 review'],
  [{ shown: 1, hasMore: false, isNarrowed: true }, '1 matching review'],
  [{ shown: 2, hasMore: false, isNarrowed: true }, '2 matching reviews'],
  [{ shown: 0, hasMore: false }, 'No reviews'],
  [{ shown: 0, hasMore: false, isNarrowed: true }, 'No matching reviews'],
])('the list says how many reviews there are: %o', (change, words) => {
  expect(listCountText({ ...list, ...change })).toBe(words);
});
