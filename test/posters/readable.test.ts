import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { creativeFormats, formatNames, themeNames } from '#shared/creatives.ts';
import { longUnless } from '#test/support/rounds.ts';
import { examples, makePoster } from './examples.ts';
import { measure, renderer, type TextBox } from './text-boxes.ts';

const plainPhoto = (background: string) =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Pixels of a picture, or of a part of it: three bytes each. */
async function pixelsOf(png: Buffer, part?: Omit<TextBox, 'id' | 'text'>) {
  const picture = sharp(png).removeAlpha();
  if (part) {
    const [left, top] = [Math.ceil(part.left), Math.ceil(part.top)];
    picture.extract({ left, top, width: Math.floor(part.right) - left, height: Math.floor(part.bottom) - top });
  }
  const bytes = await picture.raw().toBuffer();
  return { count: bytes.length / 3, at: (place: number) => [...bytes.subarray(place * 3, place * 3 + 3)], bytes };
}
const colorsAt = async (png: Buffer, part: Omit<TextBox, 'id' | 'text'>) => {
  const { count, at } = await pixelsOf(png, part);
  return Array.from({ length: count }, (_, place) => at(place));
};

const contrast = (...colors: [number[], number[]]) => {
  const [one, other] = colors.map(([r = 0, g = 0, b = 0]) => ({
    mode: 'rgb' as const,
    r: r / 255,
    g: g / 255,
    b: b / 255,
  }));
  return one && other ? wcagContrast(one, other) : 0;
};

for (const theme of ['light', 'luxury', 'gradient'] as const) {
  test(`in the ${theme} theme no word stands on the photo`, longUnless(theme === 'light'), async () => {
    const photo = await plainPhoto('#00ff00');
    for (const words of [examples.long, examples.arabic]) {
      for (const format of ['landscape', 'square'] as const) {
        const poster = makePoster({ theme, format, ...words, hasPhoto: true });
        const png = await (await renderer()).draw(poster, { photo });
        const { texts } = await measure(poster);
        for (const box of texts.filter(({ left, right }) => right - left > 4)) {
          const green = (await colorsAt(png, box)).filter(([r = 0, g = 0, b = 0]) => g > 220 && r < 60 && b < 60);
          expect(green, `${format}: ${box.id} “${box.text}”`).toHaveLength(0);
        }
      }
    }
  });
}

for (const format of formatNames) {
  test(
    `in the dark theme the name of the business is readable on a white photo (${format})`,
    longUnless(format === formatNames[0]),
    async () => {
      const photo = await plainPhoto('#ffffff');
      for (const words of [examples.short, examples.arabic]) {
        const poster = makePoster({ theme: 'dark', format, ...words, hasPhoto: true });
        const { texts } = await measure(poster);
        const name = texts.find(({ id }) => id === 'business') as TextBox;
        // Beside the name, at the height of its letters, is what is behind it.
        const beside =
          name.left > 400
            ? { left: name.left - 24, right: name.left - 4 }
            : { left: name.right + 4, right: name.right + 24 };
        for (const color of await colorsAt(await (await renderer()).draw(poster, { photo }), { ...name, ...beside }))
          expect(contrast([0xf6, 0xf0, 0xe4], color)).toBeGreaterThan(4.5);
      }
    },
  );
}

for (const theme of themeNames)
  test(
    `in the ${theme} theme a star that was not given is seen, whichever way the words run`,
    longUnless(theme === themeNames[0]),
    async () => {
      const { width } = creativeFormats.landscape;
      for (const words of [examples.short, examples.arabic]) {
        const draw = async (stars: number) =>
          pixelsOf(await (await renderer()).draw(makePoster({ theme, format: 'landscape', ...words, stars })));
        const [four, five] = [await draw(4), await draw(5)];
        const star: number[] = [];
        for (let at = 0; at < four.count; at += 1) if (four.bytes[at * 3 + 2] !== five.bytes[at * 3 + 2]) star.push(at);
        const [columns, rows] = [star.map((at) => at % width), star.map((at) => Math.floor(at / width))];
        const [left, right, top, bottom] = [
          Math.min(...columns),
          Math.max(...columns),
          Math.min(...rows),
          Math.max(...rows),
        ];
        expect(right - left).toBeLessThan(60);
        const middle = four.at(Math.round((top + bottom) / 2) * width + Math.round((left + right) / 2));
        const corner = four.at(top * width + left);
        expect(contrast(middle, corner), words.quote).toBeGreaterThan(1.3);
      }
    },
  );
