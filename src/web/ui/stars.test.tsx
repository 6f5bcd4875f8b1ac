import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

const filledWidths = (value: number) =>
  [...renderToStaticMarkup(<Stars value={value} />).matchAll(/<svg aria-hidden="true" width="([\d.]+)"/g)].map(
    ([, width]) => Number(width),
  );

test('an average fills the part of its last star that it says', () => {
  const [fifth, ...others] = filledWidths(4.49).toReversed();
  expect(others).toEqual([24, 24, 24, 24]);
  expect(fifth).toBeCloseTo(0.49 * 24);
});

test('a single review has whole stars', () => {
  expect(filledWidths(3)).toEqual([24, 24, 24]);
});
