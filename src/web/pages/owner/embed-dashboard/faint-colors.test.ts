import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { findFaintColors } from './faint-colors.ts';

test('faint colours are named, readable ones are not', () => {
  expect(findFaintColors(embedDefaults)).toEqual([]);
  expect(findFaintColors({ ...embedDefaults, fontColor: '#eee', primaryColor: '#fff', buttonColor: '#ffe' })).toEqual([
    expect.stringContaining('font colour'),
    expect.stringContaining('primary colour'),
    expect.stringContaining('Buttons'),
  ]);
});
