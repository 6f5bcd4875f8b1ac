import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, textOn } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('contrast is what WCAG says it is, for short and long colours alike', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#abc', '#aabbcc')).toBe(1);
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(contrastOf(one, other)).toBeCloseTo(wcagContrast(one, other), 3);
    }),
    { numRuns: 300 },
  );
});

test('text on a colour is black or white, whichever reads better', () => {
  fc.assert(
    fc.property(color, (ground) => {
      const better = wcagContrast('#000000', ground) > wcagContrast('#ffffff', ground) ? '#000000' : '#ffffff';
      // Where both read alike, either will do.
      if (Math.abs(wcagContrast('#000000', ground) - wcagContrast('#ffffff', ground)) > 0.02)
        expect(textOn(ground)).toBe(better);
      expect(contrastOf(textOn(ground), ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});
