import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readCoverage } from './font-coverage.ts';

const read = (file: string) => readCoverage(readFileSync(fileURLToPath(import.meta.resolve(file))));
const has = (coverage: Set<number>, text: string) =>
  [...text].map((letter) => coverage.has(letter.codePointAt(0) ?? 0));

test('a font says which characters it has, packed or not', () => {
  const latin = read('@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2');
  expect(has(latin, 'Aé—œ')).toEqual([true, true, true, true]);
  expect(has(latin, 'Ж太ⴀ')).toEqual([false, false, false]);
  // Its package says that this one has the long s, which it has not.
  const extended = read('@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2');
  expect(has(extended, 'łſ')).toEqual([true, false]);
  const whole = read('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf');
  expect(has(whole, 'aЖ\u0337→')).toEqual([true, true, true, true]);
  const letters = read('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2');
  expect(has(letters, '𝓫')).toEqual([true]);
});
