import fc from 'fast-check';
import { expect, test } from 'vitest';
import { processorTime } from '#test/support/processor-time.ts';
import { areAlike, likenessOf, piecesOf, sketchOf } from './text-sketch.ts';

const long =
  'We booked the Velvet Deck for our wedding in June and could not have been happier: every guest was amazed by the close-up tricks at the tables, and the show after dinner was the talk of the night.';
const sharesBand = (one: string, other: string) => {
  const others = sketchOf(piecesOf(other));
  return sketchOf(piecesOf(one)).some((band) => others.includes(band));
};

test('pieces are three letters in a row within a word, whatever the case, in any script', () => {
  expect(piecesOf('Ab abcd, ＡBC')).toEqual(piecesOf('abc bcd'));
  expect(piecesOf('素晴らしい夜')).toEqual(piecesOf('素晴ら 晴らし らしい しい夜'));
  expect(piecesOf('𝒳𐐀𐐁𐐂').size).toBe(2);
  expect(piecesOf('👍👍👍 !!! a b c').size).toBe(0);
  expect(likenessOf(piecesOf('abc'), piecesOf('cba bca'))).toBe(0);
});

test.each([
  ['a name and a date changed', long.replace('Velvet Deck', 'Silver Fox').replace('June', 'July')],
  ['case, spaces and punctuation changed', long.toUpperCase().replaceAll(' ', '  ').replaceAll(',', ' –')],
  ['a sentence added', `${long} Thank you all!`],
])('nearly the same: %s', (_, other) => {
  expect(areAlike(piecesOf(long), piecesOf(other))).toBe(true);
  expect(sharesBand(long, other)).toBe(true);
});

test('two honest reviews of one night are not nearly the same', () => {
  const other =
    'The Velvet Deck played at our wedding in June. Our guests loved the tricks at the tables, my grandmother most of all, and after dinner there was a show that had everybody laughing.';
  expect(areAlike(piecesOf(long), piecesOf(other))).toBe(false);
});

test('short praise is not compared: it is alike everywhere', () => {
  for (const text of ['Great night, thank you!', '素晴らしい夜でした。', '👍', ''])
    expect(sketchOf(piecesOf(text))).toEqual([]);
});

test('a sketch is the same on every machine, for it is stored', () => {
  expect(sketchOf(piecesOf(long))).toMatchInlineSnapshot(`
    [
      "-6608522921834075726",
      "-553216473848596385",
      "4531508544259298205",
      "2116300496596469845",
      "6531704771622503400",
      "-4554289177857282854",
    ]
  `);
});

test('the likelier two texts share a band, the more they have in common', () => {
  const words = fc.array(fc.string({ minLength: 5, maxLength: 8, unit: fc.constantFrom(...'abcdefghij') }), {
    minLength: 40,
    maxLength: 60,
  });
  const counts = { alike: 0, found: 0, unlike: 0, mistaken: 0 };
  fc.assert(
    fc.property(words, words, fc.double({ min: 0, max: 1, noNaN: true }), (one, two, share) => {
      const mixed = one.map((word, at) => (at < share * one.length ? word : (two[at] ?? '')));
      const likeness = likenessOf(piecesOf(one.join(' ')), piecesOf(mixed.join(' ')));
      const isFound = sharesBand(one.join(' '), mixed.join(' '));
      if (likeness > 0.85) counts.alike += 1;
      if (likeness > 0.85 && isFound) counts.found += 1;
      if (likeness < 0.3) counts.unlike += 1;
      if (likeness < 0.3 && isFound) counts.mistaken += 1;
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(counts.found / counts.alike).toBeGreaterThan(0.95);
  expect(counts.mistaken / counts.unlike).toBeLessThan(0.05);
});

test('the longest text is sketched within the time of a few requests', () => {
  const text = Array.from({ length: 4_000 }, (_, at) => (at * 7919).toString(36).padStart(8, 'x')).join(' ');
  expect(processorTime(() => expect(sketchOf(piecesOf(text))).toHaveLength(6))).toBeLessThan(2_000);
});
