import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptParts, excerptText } from './excerpts.ts';

const partsOf = (text: string) => excerptParts(text).map(({ from, to }) => text.slice(from, to));

test('a text is offered in sentences, and a long sentence in clauses', () => {
  expect(partsOf('Pure magic! We laughed.\n\nAgain, please.')).toEqual([
    'Pure magic!',
    'We laughed.',
    'Again, please.',
  ]);
  expect(partsOf('素晴らしい。また来ます。')).toEqual(['素晴らしい。', 'また来ます。']);
  const long = `${'The band played on and on, '.repeat(6)}and nobody left.`;
  expect(partsOf(long)).toEqual([...Array(6).fill('The band played on and on,'), 'and nobody left.']);
});

test('the parts of any text are parts of it, in order, and leave only space out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const parts = excerptParts(text);
      expect(
        parts
          .map(({ from, to }) => text.slice(from, to))
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(text.replaceAll(/\s/g, ''));
      for (const [n, { from }] of parts.entries()) expect(from).toBeGreaterThanOrEqual(parts[n - 1]?.to ?? 0);
    }),
  );
});

test('an excerpt says where words were left out', () => {
  const text = 'Pure magic! We laughed. Again, please.';
  expect(excerptText(text, { from: 0, to: text.length })).toBe(text);
  expect(excerptText(text, { from: 12, to: 23 })).toBe('… We laughed. …');
});
