import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { layOutPoster } from '#posters/entry-posters.tsx';
import { openPosterRenderer } from '#server/drawing/poster-renderer.ts';
import {
  type CreativeFormat,
  type CreativeTheme,
  creativeFormats,
  formatNames,
  themeNames,
} from '#shared/creatives.ts';
import { longUnless } from '#test/support/rounds.ts';
import { examples, makePoster } from './examples.ts';

type ExampleName = keyof typeof examples;
const exampleNames = Object.keys(examples) as ExampleName[];

/**
 * Every design as it was when somebody last looked at it. They are kept at a fifth of their size: large enough to see
 * a letter that moved or a box in its place, small enough for eighty of them to weigh less than one photo. To change
 * them: delete the old ones, run this, and look at each new one.
 */
const folder = join(import.meta.dirname, 'goldens');
const scale = 5;
/** Of 255. What drawing and packing change by themselves is half of this; a word set differently is many times it. */
const mostDifference = 2.5;
const mostChangedPart = 0.004;

let renderer: Awaited<ReturnType<typeof openPosterRenderer>>;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  renderer = await openPosterRenderer(layOutPoster);
});

const pixelsOf = (picture: Sharp) => picture.removeAlpha().raw().toBuffer();

async function expectAsAlways(theme: CreativeTheme, format: CreativeFormat, name: ExampleName): Promise<void> {
  const { width, height } = creativeFormats[format];
  const png = await renderer.draw(makePoster({ theme, format, ...examples[name] }));
  const size = { width: Math.round(width / scale), height: Math.round(height / scale) };
  const small = await sharp(png).resize(size).png().toBuffer();
  const file = join(folder, `${theme}-${format}-${name}.avif`);
  if (!existsSync(file)) {
    writeFileSync(file, await sharp(small).avif({ quality: 88, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer());
    throw new Error(`There was no golden picture for this. Look at ${file}, which is it now.`);
  }
  const [drawn, golden] = await Promise.all([pixelsOf(sharp(small)), pixelsOf(sharp(readFileSync(file)))]);
  expect(drawn.length).toBe(golden.length);
  const differences = drawn.map((value, at) => Math.abs(value - (golden[at] ?? 0)));
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  const changed = differences.filter((value) => value > 70).length / differences.length;
  expect(mean).toBeLessThan(mostDifference);
  expect(changed).toBeLessThan(mostChangedPart);
}

describe.each(themeNames)('the %s theme', (theme) => {
  describe.each(formatNames)('as a %s', (format) => {
    for (const name of exampleNames) {
      // In `npm test` one of each theme and format, each time another review.
      const turn = (themeNames.indexOf(theme) + formatNames.indexOf(format)) % exampleNames.length;
      test(`shows the ${name} review as it always has`, longUnless(exampleNames[turn] === name), () =>
        expectAsAlways(theme, format, name),
      );
    }
  });
});
