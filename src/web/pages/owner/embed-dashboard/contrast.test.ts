import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { contrastOf, findFaintColors } from './contrast.ts';

test('contrast is what WCAG says it is, for short and long colours alike', () => {
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#fff')).toBeCloseTo(4.54, 2);
  expect(contrastOf('#abc', '#aabbcc')).toBe(1);
});

test('faint colours are named, readable ones are not', () => {
  expect(findFaintColors(embedDefaults)).toEqual([]);
  expect(findFaintColors({ ...embedDefaults, fontColor: '#eee', primaryColor: '#fff', buttonColor: '#ffe' })).toEqual([
    expect.stringContaining('font colour'),
    expect.stringContaining('primary colour'),
    expect.stringContaining('Buttons'),
  ]);
});
