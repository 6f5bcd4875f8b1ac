import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasVisibleText, tidyLine, tidyText } from './tidy-text.ts';

test.each([
  ['a right-to-left override', '\u202E'],
  ['marks of direction', '\u200E\u200F\u061C'],
  ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['fillers of Hangul', '\u115F\u1160\u3164\uFFA0'],
  ['a blank of Braille', '\u2800 \u2800'],
  ['a variation selector and tags', '\uFE0F\u{E0041}\u{E007F}'],
  ['spaces of every width', '\u00A0\u2003\u3000\t'],
  ['escape characters', '\u001B\u009B\u0007'],
  ['an accent on nothing', '\u0301'],
])('%s alone are nothing to see', (_, text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(tidyLine(text)).toBe('');
});

test.each(['Ada', '李小龙', 'محمد', '👩‍👩‍👧', 'Z̸a̸l̸g̸o̸', '★', '나', 'O’Neill 3rd', 'नमस्ते'])(
  '%s stays as it was typed',
  (text) => {
    expect(tidyLine(text)).toBe(text);
  },
);

test('a direction that is never ended, or ended twice, is left out; a whole one stays', () => {
  expect(tidyLine('Rae \u202Egnp.exe')).toBe('Rae gnp.exe');
  expect(tidyLine('Rae\u2069\u202C')).toBe('Rae');
  expect(tidyLine('\u2068Rae \u202EQuill\u2069')).toBe('\u2068Rae \u202EQuill\u2069');
  expect(tidyText('one \u202Btwo\u202C\nthree \u2067four')).toBe('one \u202Btwo\u202C\nthree four');
});

test('sequences that steer a terminal lose what makes them one', () => {
  expect(tidyText('Rae\u001B]0;owned\u0007\u009B31m\r\nsecond\ttab')).toBe('Rae]0;owned31m\nsecond\ttab');
});

test('a name is one line', () => {
  expect(tidyLine('Rae\r\nBcc: eve@example.test\u2028\u2029x')).toBe('Rae Bcc: eve@example.test x');
});

test('tidying twice is tidying once, whatever was typed', () => {
  const anything = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u202E', '\u202C', '\u2067', '\u2069') });
  fc.assert(fc.property(anything, (typed) => tidyText(tidyText(typed)) === tidyText(typed)));
});
