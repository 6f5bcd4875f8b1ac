import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readable, shiftColor } from './colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('any brand can be read on paper and in the dark', () => {
  fc.assert(
    fc.property(color, (brand) => {
      for (const ground of ['#fbf8f2', '#12100d']) {
        expect(wcagContrast(readable(brand, ground), ground)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('the lamps of any brand are dark enough for large white words', () => {
  fc.assert(
    fc.property(color, fc.constantFrom(0, 62, 105, -18), (brand, turn) => {
      const lamp = shiftColor(brand, { lightness: 0.55, chroma: 0.2, turn });
      expect(wcagContrast('#ffffff', lamp)).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('a brand that is readable as it is stays as it is, and a grey one stays grey', () => {
  expect(readable('#4a33c4', '#fbf8f2')).toBe('#4a33c4');
  const [red, green, blue] = (
    shiftColor('#777777', { lightness: 0.4, chroma: 0.2, turn: 60 }).match(/[0-9a-f]{2}/g) ?? []
  ).map((part) => Number.parseInt(part, 16));
  expect(Math.max(red ?? 0, green ?? 0, blue ?? 0) - Math.min(red ?? 0, green ?? 0, blue ?? 0)).toBeLessThan(4);
});
