import { expect, test } from 'vitest';
import { embedDefaults } from '#shared/widget-config.ts';
import { findFaintColors } from './faint-colors.ts';

test('faint colours are named, readable ones are not', () => {
  expect(findFaintColors(embedDefaults)).toEqual([]);
  expect(findFaintColors({ ...embedDefaults, fontColor: '#eee', primaryColor: '#fff', buttonColor: '#ffe' })).toEqual([
    'The font colour is hard to read on the background. Choose a darker or lighter one.',
    'The primary colour is hard to see on the background. Choose a darker or lighter one.',
    'The button colour is hard to see on the background. Choose a darker or lighter one.',
  ]);
});
