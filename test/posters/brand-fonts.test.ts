import { expect, test } from 'vitest';
import { brandFonts } from '#shared/brand-style.ts';
import { formatNames, themeNames } from '#shared/creatives.ts';
import { longUnless } from '#test/support/rounds.ts';
import { examples, makePoster } from './examples.ts';
import { expectNoOverflow, measure, renderer, squeeze, wordsIn } from './text-boxes.ts';

const long = 'The Extraordinarily Long-Named Travelling Orchestra of Upper Wherrington and of the Villages Near It';
const names = { business: long, reviewer: 'MWMW Wherrington-Montgomery', service: long };

for (const font of brandFonts) {
  const isShort = font === 'Montserrat';
  test(`in ${font} every name is whole and stays in its place`, longUnless(isShort), async () => {
    for (const theme of themeNames) {
      for (const format of isShort ? (['story', 'landscape'] as const) : formatNames) {
        for (const words of [names, { ...examples.long, ...names }, examples.arabic]) {
          const poster = makePoster({ theme, format, font, ...words, hasLogo: true });
          const texts = await expectNoOverflow(poster);
          for (const id of ['business', 'reviewer'] as const)
            expect(wordsIn(texts, id).length, `${theme} ${format} ${id}`).toBeGreaterThan(0);
          if (words !== examples.arabic) expect(squeeze(wordsIn(texts, 'business'))).toBe(squeeze(long));
        }
      }
    }
  });
}

test('the quote and the names wear the chosen typeface, the small print does not', async () => {
  const widthsIn = async (font: (typeof brandFonts)[number] | null) => {
    const { texts } = await measure(makePoster({ font }));
    const widthOf = (id: string) => {
      const { left, right, top, bottom } = texts.find((box) => box.id === id) ?? expect.fail(`no ${id}`);
      return (right - left) / (bottom - top);
    };
    return { business: widthOf('business'), address: widthOf('address') };
  };
  const [own, worn] = [await widthsIn(null), await widthsIn('Montserrat')];
  expect(worn.business).not.toBeCloseTo(own.business, 2);
  expect(worn.address).toBeCloseTo(own.address, 5);
  const [plain, dressed] = await Promise.all(
    [null, 'Lora' as const].map(async (font) => (await renderer()).draw(makePoster({ font }))),
  );
  expect(plain?.equals(dressed ?? Buffer.alloc(0))).toBe(false);
});
