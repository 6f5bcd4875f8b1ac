import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** First and last character of a run, as code points. */
export type Range = [first: number, last: number];

/**
 * Which characters each font file really has, in the order in which a family's files are tried. The packages' own lists
 * promise more than is there (half of what the Latin ones claim): drawn by them, a missing letter becomes an empty box.
 * `npm run font-coverage` reads the fonts and writes this down; a test fails when a package has changed since.
 */
export type FontCoverage = {
  /** The version of each package that was read. */
  packages: Record<string, string>;
  /** By family and by file of its package: ranges of code points as in "20-7e,a0". */
  families: Record<string, Record<string, string>>;
};

export const coverageFile = join(import.meta.dirname, 'font-coverage.json');

export const readCoverageFile = (): FontCoverage => JSON.parse(readFileSync(coverageFile, 'utf8'));

export const parseRanges = (text: string): Range[] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
