import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { layOutPoster } from '#posters/entry-posters.tsx';
import { formatNames, themeNames } from '#shared/creatives.ts';
import { examples, makePoster, otherScripts, type ReviewPoster } from '#test/posters/examples.ts';
import { expectNoOverflow, measure, squeeze, wordsOf } from '#test/posters/text-boxes.ts';
import { longUnless } from '#test/support/rounds.ts';
import { openPosterRenderer } from './poster-renderer.ts';

let renderer: Awaited<ReturnType<typeof openPosterRenderer>>;
beforeAll(async () => {
  renderer = await openPosterRenderer(layOutPoster);
});

describe.each(formatNames)('a %s', (format) => {
  for (const theme of themeNames) {
    // In `npm test` one of them.
    const isShort = theme === themeNames[0] && format === formatNames[0];
    test(
      `in the ${theme} theme keeps every text inside, whatever is shown and written`,
      longUnless(isShort),
      async () => {
        const texts = [...Object.values(examples), ...Object.values(otherScripts).map((quote) => ({ quote }))];
        for (const words of texts) await expectNoOverflow(makePoster({ format, theme, ...words }));
        for (const words of [examples.short, examples.long, examples.arabic]) {
          await expectNoOverflow(makePoster({ format, theme, ...words, hasPhoto: true, hasLogo: true }));
          await expectNoOverflow(makePoster({ format, theme, ...words, reviewer: null, stars: null }));
        }
      },
    );
  }
});

test('a short review is shown whole and large, a long one smaller, and what does not fit is cut at a sentence', async () => {
  const lineHeight = async (poster: ReviewPoster) => {
    const { texts } = await measure(poster);
    const first = texts.find(({ id }) => id === 'quote');
    return first ? first.bottom - first.top : 0;
  };
  const short = makePoster(examples.short);
  expect(squeeze(await wordsOf(short, 'quote'))).toBe('Puremagic!');
  const long = makePoster(examples.long);
  const shown = await wordsOf(long, 'quote');
  expect(shown.endsWith('.\u00a0…')).toBe(true);
  expect(squeeze(examples.long.quote).startsWith(squeeze(shown.slice(0, -1)))).toBe(true);
  expect(await lineHeight(short)).toBeGreaterThan(2 * (await lineHeight(long)));
});

test('an excerpt says where words were left out', async () => {
  const words = await wordsOf(
    makePoster({ quote: 'the whole room leaning in.', cutBefore: true, cutAfter: true }),
    'quote',
  );
  expect(words.replaceAll(/\s+/g, ' ').trim()).toBe('… the whole room leaning in. …');
});

test('Arabic begins at the right, English at the left', async () => {
  const quoteOf = async (words: Partial<ReviewPoster>) => {
    const { texts } = await measure(makePoster({ theme: 'dark', format: 'story', ...words }));
    return texts.filter(({ id }) => id === 'quote');
  };
  const arabic = await quoteOf(examples.arabic);
  expect(Math.max(...arabic.map(({ right }) => right))).toBeGreaterThan(900);
  const english = await quoteOf({ quote: 'Pure magic, from the first trick to the very last one.' });
  expect(Math.min(...english.map(({ left }) => left))).toBeLessThan(100);
});

for (const [script, format] of (['thai', 'korean'] as const).flatMap((each) =>
  formatNames.map((name) => [each, name] as const),
))
  test(
    `lines of ${script} end between words in a ${format}, and take their marks with them`,
    longUnless(format === formatNames[0]),
    async () => {
      const words = new Intl.Segmenter(script === 'thai' ? 'th' : 'ko', { granularity: 'word' });
      const whole = [...words.segment(otherScripts[script])].map(({ segment }) => segment);
      const begins = new Set(script === 'thai' ? whole : otherScripts.korean.split(' '));
      for (const theme of themeNames) {
        const { texts } = await measure(makePoster({ format, theme, quote: otherScripts[script] }));
        const quote = texts.filter(({ id, text }) => id === 'quote' && squeeze(text) !== '');
        const lines = quote.filter(({ left }, n) => n === 0 || left < (quote[n - 1]?.left ?? 0));
        expect(lines.length).toBeGreaterThan(1);
        for (const { text } of lines) {
          const begun = [...begins].some((word) => word.startsWith(squeeze(text)) || squeeze(text).startsWith(word));
          expect(begun && !/^\p{P}/u.test(text), `${theme} ${format}: ${text}`).toBe(true);
        }
      }
    },
  );

test('every script has its letters: what no font has is left out, never drawn as a box', async () => {
  // Cuneiform is in no font of ours, a private character in nobody's.
  expect(squeeze(await wordsOf(makePoster({ quote: 'Good 𒀀 show \ue000!' }), 'quote'))).toBe('Goodshow!');
  for (const [script, quote] of Object.entries(otherScripts)) {
    const shown = squeeze(await wordsOf(makePoster({ format: 'story', quote }), 'quote'));
    // What runs from the right is measured in the order in which it is seen.
    expect([...shown].sort(), script).toEqual([...squeeze(quote.normalize('NFC'))].sort());
  }
});

test('the same poster is the same bytes, also after others were drawn and by another renderer', async () => {
  const poster = makePoster({ theme: 'gradient', format: 'landscape', ...examples.emoji });
  const first = await renderer.draw(poster);
  await renderer.draw(makePoster({ theme: 'gradient', format: 'landscape', ...examples.japanese }));
  expect((await renderer.draw(poster)).equals(first)).toBe(true);
  const elsewhere = await openPosterRenderer(layOutPoster);
  expect((await elsewhere.draw(poster)).equals(first)).toBe(true);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 628 });
});

test('a photo and a logo are drawn in, and a missing one leaves no hole', async () => {
  const red = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();
  const poster = makePoster({ theme: 'dark', format: 'portrait', hasPhoto: true });
  const redness = async (png: Buffer) => {
    const { channels } = await sharp(png).stats();
    return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0);
  };
  expect(await redness(await renderer.draw(poster, { photo: red }))).toBeGreaterThan(20);
  expect(await redness(await renderer.draw(poster))).toBeLessThan(5);
  expect((await renderer.draw(poster)).equals(await renderer.draw({ ...poster, hasPhoto: false }))).toBe(true);
});

for (const theme of themeNames) {
  test(`a brand dresses the ${theme} theme in its colour`, longUnless(theme === themeNames[0]), async () => {
    const own = await renderer.draw(makePoster({ theme }));
    const green = await renderer.draw(makePoster({ theme, color: '#0f766e' }));
    const pale = await renderer.draw(makePoster({ theme, color: '#fdf6b2' }));
    expect(green.equals(own) || pale.equals(own) || green.equals(pale)).toBe(false);
  });
}
