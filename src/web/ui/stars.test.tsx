import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

const draw = (value: number) => renderToStaticMarkup(<Stars value={value} />);
/** A star is 24 wide, and the next one begins at 26. */
const goldWidth = (value: number) => Number(/<svg aria-hidden="true" width="([\d.]+)"/.exec(draw(value))?.[1] ?? 0);
/** How many stars a path draws, in a colour. */
const countStars = (value: number, colour: string) =>
  [...draw(value).matchAll(/<path d="([^"]+)" class="([^"]+)"/g)]
    .filter(([, , classes]) => classes?.split(' ').includes(colour))
    .reduce((count, [, path = '']) => count + path.split('Z').length - 1, 0);

test('an average fills the part of its last star that it says', () => {
  expect(goldWidth(4.49)).toBeCloseTo(4 * 26 + 0.49 * 24);
  expect(countStars(4.49, 'fill-gold')).toBe(5);
  expect(countStars(4.49, 'fill-gold-empty')).toBe(1);
});

test('a single review has whole stars', () => {
  expect(goldWidth(3)).toBe(2 * 26 + 24);
  expect(countStars(3, 'fill-gold')).toBe(3);
  expect(countStars(3, 'fill-gold-empty')).toBe(2);
  expect(countStars(5, 'fill-gold-empty')).toBe(0);
  expect(countStars(0, 'fill-gold')).toBe(0);
});
