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
