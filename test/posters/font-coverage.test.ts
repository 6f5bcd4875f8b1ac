import { expect, test } from 'vitest';
import { installedPackages, readCoverage } from '#scripts/font-coverage.ts';
import { allFaces, lastFaces, otherFaces, ownFaces } from '#server/drawing/faces.ts';
import { parseRanges, readCoverageFile } from '#server/drawing/font-coverage.ts';
import { rounds } from '#test/support/rounds.ts';

const stored = readCoverageFile();

test('the stored coverage is that of the installed fonts', { timeout: 120_000 }, () => {
  // The fonts of East Asia are half a minute of reading: `npm test` reads the others, and compares versions of all.
  const faces = rounds(1, 2) === 1 ? [...ownFaces, ...otherFaces.slice(0, 2), ...lastFaces] : allFaces;
  for (const face of faces) expect(stored.families[face.family], face.family).toEqual(readCoverage(face));
  expect(stored.packages).toEqual(installedPackages());
  expect(Object.keys(stored.families)).toEqual(allFaces.map(({ family }) => family));
});

test('a font says which characters it has, compressed or not', () => {
  const has = (family: string, file: string, text: string) => {
    const ranges = parseRanges(stored.families[family]?.[file] ?? '');
    return [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.some(([first, last]) => code >= first && code <= last);
    });
  };
  expect(has('Fraunces', 'files/fraunces-latin-full-normal.woff2', 'Aé—œЖ太ⴀ')).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  // Its package says that this one has the long s, which it has not.
  expect(has('Fraunces', 'files/fraunces-latin-ext-full-normal.woff2', 'łſ')).toEqual([true, false]);
  expect(has('DejaVu Serif', 'ttf/DejaVuSerif.ttf', 'aЖ\u0337→')).toEqual([true, true, true, true]);
  expect(has('Noto Sans Math', 'files/noto-sans-math-latin-400-normal.woff2', '𝓫')).toEqual([true]);
});
