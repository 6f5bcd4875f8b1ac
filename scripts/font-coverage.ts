import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as fontkit from 'fontkit';
import { allFaces, type Face } from '#server/drawing/faces.ts';
import { coverageFile, type FontCoverage } from '#server/drawing/font-coverage.ts';

/** `npm run font-coverage`: writes which characters each font file has, so that the server need not read fonts itself. */

const { resolve } = createRequire(import.meta.url);

const folderOf = (face: Face) => dirname(resolve(`${face.package}/package.json`));

export const installedPackages = (): FontCoverage['packages'] =>
  Object.fromEntries(
    allFaces.map((face) => {
      const { version } = JSON.parse(readFileSync(join(folderOf(face), 'package.json'), 'utf8'));
      return [face.package, version];
    }),
  );

/** What each file of a face has, in ranges. */
export function readCoverage(face: Face): Record<string, string> {
  const folder = folderOf(face);
  return Object.fromEntries(
    listFiles(face, folder).map(({ file, claimed }) => {
      const real = charactersOf(readFileSync(join(folder, file)));
      return [file, formatRanges(claimed ? real.filter((code) => claimed.has(code)) : real)];
    }),
  );
}

/** The files of a face, with the characters its package uses each for; null stands for all it has. */
function listFiles({ file, whole }: Face, folder: string): { file: string; claimed: Set<number> | null }[] {
  if (whole) return [{ file: file(''), claimed: null }];
  const claims: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(claims).map(([part, text]) => ({
    file: file(part.replace(/[[\]]/g, '')),
    claimed: new Set(text.split(',').flatMap(listRange)),
  }));
}

/** Every character of "U+4e00-4eff", "U+131" or "U+1f6??". */
function listRange(text: string): number[] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  const first = Number.parseInt(from.replaceAll('?', '0'), 16);
  const last = Number.parseInt(to.replaceAll('?', 'f'), 16);
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

function charactersOf(data: Buffer): number[] {
  const font = fontkit.create(data);
  if (!('characterSet' in font)) throw new Error('This is a collection of fonts, not a font.');
  // Character maps end with U+FFFF, which is no character.
  return [...new Set(font.characterSet)].filter((code) => code !== 0xffff).sort((a, b) => a - b);
}

function formatRanges(codes: number[]): string {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const latest = ranges.at(-1);
    if (latest?.[1] === code - 1) latest[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([first, last]) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`))
    .join(',');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const coverage: FontCoverage = {
    packages: installedPackages(),
    families: Object.fromEntries(allFaces.map((face) => [face.family, readCoverage(face)])),
  };
  writeFileSync(coverageFile, `${JSON.stringify(coverage, null, 2)}\n`);
}
