/** Every script's digits as those that patterns and phones know. The ten of a script stand in a row, from …0 or from …6. */
export const toAsciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const row = code - (code % 16);
      return String((code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6)) % 10);
    });

/** The address that makes a phone dial a number as people write it: the zero in "+44 (0)20" is for callers at home. */
export const dialling = (written: string) =>
  `tel:${toAsciiDigits(written)
    .trim()
    .replace(/^(\+.*)\(0\)/, '$1')
    .replace(/(?!^\+)\D/g, '')}`;
