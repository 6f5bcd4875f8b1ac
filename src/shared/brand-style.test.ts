import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandFonts, brandStyle, brandTokens, colorWarning } from './brand-style.ts';
import { contrastOf, textOn } from './contrast.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const halves = (value = '') => [...value.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color);
const grounds = [
  ['#fbf8f2', '#fffefb', '#f3eee4'],
  ['#15120f', '#1e1a16', '#0f0d0a'],
];

test('text keeps 4.5 to 1 on everything a brand colours, whatever the colour, in the light and in the dark', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const tokens = brandTokens(color);
      expect(contrastOf(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
      for (const [index, action] of halves(tokens['--action']).entries()) {
        for (const ground of grounds[index] ?? []) expect(contrastOf(action, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(action, halves(tokens['--action-soft'])[index] ?? '')).toBeGreaterThanOrEqual(4.5);
        for (const button of [action, halves(tokens['--action-hover'])[index] ?? ''])
          expect(contrastOf(halves(tokens['--on-action'])[index] ?? '', button)).toBeGreaterThanOrEqual(4.5);
      }
      for (const curtain of halves(tokens['--curtain'])) {
        expect(contrastOf('#fbf6ec', curtain)).toBeGreaterThanOrEqual(7);
        expect(contrastOf(halves(tokens['--on-curtain-soft'])[0] ?? '', curtain)).toBeGreaterThanOrEqual(4.5);
        // The stars.
        expect(contrastOf('#f1c052', curtain)).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 300 },
  );
});

test('a page without a brand has no style of its own, and one with it holds nothing that could end the element', () => {
  expect(brandStyle({ color: null, font: null })).toBeNull();
  for (const font of [...brandFonts, null])
    expect(brandStyle({ color: '#ffee00', font })).toMatch(/^[^<>&\\]*:root\{[^<>&\\]+\}$/);
  expect(brandStyle({ color: '#ffee00', font: 'Playfair Display' })?.length).toBeLessThan(1_200);
});

test('an owner is told of a colour that cannot be seen on white or on black', () => {
  expect(colorWarning('#ffee00')).toContain('hard to see on white');
  expect(colorWarning('#0a0a40')).toContain('hard to see on black');
  expect(colorWarning('#c2410c')).toBeNull();
});
