import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitQuote } from './fit-quote.ts';

/** A page on which so many letters fit at size 1, and the square of that less at larger ones. */
const page = (letters: number) => ({
  largest: 40,
  smallest: 10,
  fits: async ({ words, size }: { words: string; size: number }) => words.length * (size / 10) ** 2 <= letters,
});
const whole = (text: string) => ({ text, cutBefore: false, cutAfter: false });

test('a text takes the largest size at which it fits', async () => {
  expect(await fitQuote(whole('Pure magic!'), page(1_000))).toEqual({ words: 'Pure magic!', size: 40 });
  const { words, size } = await fitQuote(whole('x'.repeat(100)), page(250));
  expect(words).toHaveLength(100);
  expect(size).toBeGreaterThan(13);
  expect(size).toBeLessThan(17);
});

test('a word that is too long for any line is broken, as large as the whole fits, and no other word is', async () => {
  // Lines of forty letters at the smallest size, and of ten at the largest; room for all of them is three lines.
  const narrow = {
    largest: 40,
    smallest: 10,
    fits: async ({ words, size }: { words: string; size: number }, breaking: boolean) => {
      const line = 400 / size;
      const longest = Math.max(...words.split(' ').map(({ length }) => length));
      return words.length <= line * 3 && (breaking || longest <= line);
    },
  };
  const alone = await fitQuote(whole('w'.repeat(60)), narrow);
  expect(alone.words).toHaveLength(60);
  expect(alone.size).toBeGreaterThan(18);
  const besides = await fitQuote(whole(`${'w'.repeat(50)} extraordinarily-good-shows`), narrow);
  expect(besides.size).toBeLessThanOrEqual(400 / 26);
});

test('what is too long is cut after a sentence, else after a word, else after a letter', async () => {
  const text = 'One was short. Two was a little longer. Three never ends.';
  expect((await fitQuote(whole(text), page(45))).words).toBe('One was short. Two was a little longer.\u00a0…');
  expect((await fitQuote(whole(text), page(12))).words).toBe('One was…');
  // One short sentence before a long one would leave hardly anything.
  const uneven = 'Wow! It went on until the very last of us had gone home and nobody wanted it to end.';
  expect((await fitQuote(whole(uneven), page(40))).words).toBe('Wow! It went on until the very last of…');
  expect((await fitQuote(whole('Donaudampfschifffahrt'), page(6))).words).toBe('Donau…');
  expect((await fitQuote(whole('素晴らしいショーでした。また来ます。'), page(14))).words).toBe(
    '素晴らしいショーでした。\u00a0…',
  );
  expect((await fitQuote(whole('👨‍👩‍👧‍👦👨‍👩‍👧‍👦'), page(15))).words).toBe('👨‍👩‍👧‍👦…');
});

test('whatever is written, what is shown is a part of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
      fc.nat(200),
      async (text, letters) => {
        const { words } = await fitQuote(whole(text), page(letters + 1));
        const verbatim = words.replace(/\u00a0?…$/, '');
        expect(words === text || text.startsWith(verbatim)).toBe(true);
      },
    ),
  );
});
