/** What a plain number of stars is out of. */
export type StarScale = '5' | '10' | '100';

export const scaleNames = { 5: 'Out of 5', 10: 'Out of 10', 100: 'Out of 100' } as const;

const plainNumber = /^\d{1,3}(?:[.,]\d+)?$/;
const namedScale = /(?:\/|\b(?:out of|of|max|von|sur|de|su|van)) ?(100?)\b/i;
const numberIn = (cell: string) => Number(cell.trim().replace(',', '.'));

/** A 4 means something else among eights and nines: null where every number can only be out of five. */
export function guessScale(heading: string, cells: readonly string[]): StarScale | null {
  const [, named] = namedScale.exec(heading) ?? [];
  if (named) return named as StarScale;
  const numbers = cells.filter((cell) => plainNumber.test(cell.trim())).map(numberIn);
  const above = numbers.filter((value) => value > 5);
  if (above.length === 0) return null;
  // A single one among many fives is a slip of the finger.
  if (above.length < numbers.length / 20) return '5';
  return numbers.reduce((most, value) => Math.max(most, value), 0) > 10 ? '100' : '10';
}

/** "7.5" on a scale of ten as "7.5/10"; what says its own scale stays as it is. */
export const onScale = (cell: string, scale: StarScale): string =>
  scale !== '5' && plainNumber.test(cell) ? `${cell}/${scale}` : cell;
