import { expect, test } from 'vitest';
import { performerInitials } from './performers.ts';

const initialsOf = (businessName: string) => performerInitials({ businessName, firstName: 'Ada', lastName: 'Quill' });

test('initials come from the act, and from its owner only where it has no name', () => {
  expect(initialsOf('The Velvet Deck')).toBe('VD');
  expect(initialsOf('Zoltan')).toBe('Z');
  expect(initialsOf('The The')).toBe('T');
  expect(initialsOf('魔術師 太郎')).toBe('魔太');
  expect(initialsOf('')).toBe('AQ');
});

test('initials are letters of any script, whatever signs stand between the words', () => {
  expect(initialsOf('Night & Day')).toBe('ND');
  expect(initialsOf('“Quick” – (the) Band')).toBe('QT');
  expect(initialsOf('The 🎩 Magic Hour')).toBe('MH');
  expect(initialsOf('Rock’n’Roll Circus')).toBe('RC');
  expect(initialsOf('Étoile e\u0301lue')).toBe('ÉE\u0301');
  expect(initialsOf('ночь и день')).toBe('НИ');
  expect(initialsOf('किशोर बैंड')).toBe('किबैं');
  expect(initialsOf('1975')).toBe('1');
  expect(initialsOf('🎩🐇')).toBe('🎩');
});
