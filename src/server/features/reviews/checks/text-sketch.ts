/**
 * Finds texts that are nearly the same, without comparing each with every other. A text is the set of its pieces: three
 * letters in a row within a word, as in the index of words (decision 0014). Two texts share a band with a likelihood that
 * grows steeply with the share of pieces they have in common, so that an index finds who is worth comparing (MinHash).
 */

/** Short praise is alike everywhere; texts with fewer different pieces are compared by `duplicate` alone. */
const fewestPieces = 30;
/** Of all pieces of two texts, what they have in common when they are nearly the same. */
const alike = 0.7;

const bands = 6;
const rowsOfBand = 5;

/**
 * The pieces of a text, each once, as the numbers they are known by. What is a letter is told here, and not by a
 * database's collation.
 */
export function piecesOf(text: string): Set<number> {
  const pieces = new Set<number>();
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  for (const word of words ?? []) {
    let [first, second] = [-1, -1];
    for (const letter of word) {
      const third = letter.codePointAt(0) ?? 0;
      if (first >= 0) pieces.add(hash(first, second, third));
      [first, second] = [second, third];
    }
  }
  return pieces;
}

/** FNV-1a, by letters. The numbers are stored, so they may never depend on a version of anything. */
function hash(...letters: [number, number, number]): number {
  let value = 0x811c9dc5;
  for (const letter of letters) value = Math.imul(value ^ letter, 0x01000193);
  return value >>> 0;
}

/** How much of their pieces two texts share: 1 for all, 0 for none. */
export function likenessOf(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let common = 0;
  for (const piece of one) if (other.has(piece)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

export const areAlike = (one: ReadonlySet<number>, other: ReadonlySet<number>) => likenessOf(one, other) >= alike;

/** One of many orders of all numbers: `seed` chooses which. */
function shuffle(value: number, seed: number): number {
  let mixed = Math.imul(value ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The bands of a text, as 64-bit numbers in digits; none for a text that is too short to tell. */
export function sketchOf(pieces: ReadonlySet<number>): string[] {
  if (pieces.size < fewestPieces) return [];
  return Array.from({ length: bands }, (_, band) => {
    let high = band;
    let low = 0;
    for (let row = 0; row < rowsOfBand; row += 1) {
      const seed = band * rowsOfBand + row;
      let least = 0xffffffff;
      for (const value of pieces) {
        const place = shuffle(value, seed);
        if (place < least) least = place;
      }
      high = shuffle(high ^ least, seed);
      low = shuffle(low ^ least, seed + 1000);
    }
    return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low)).toString();
  });
}
