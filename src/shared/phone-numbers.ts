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

/** A number as it is dialled, whatever it is written like. The zero of “+44 (0)20” is for callers at home. */
export function dialled(written: string): string {
  const plain = toAsciiDigits(written);
  const isInternational = /^[\s(]*(\+|0\s*0)/.test(plain);
  const signs = (isInternational ? plain.replace(/\(\s*0\s*\)/, '') : plain).replace(/[^\d+]/g, '');
  return signs.replace(/(?!^)\+/g, '');
}

/** The address that makes a phone dial it. */
export const dialling = (written: string) => `tel:${dialled(written)}`;
