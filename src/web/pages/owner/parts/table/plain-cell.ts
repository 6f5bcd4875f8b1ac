const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** Some services export their web page's spelling: "Rock &amp; Roll", "it&#39;s" and "<br>" for a new line. */
export const plainCell = (text: string): string =>
  text
    .replace(/<br ?\/?>/gi, '\n')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (spelled, decimal, hex, name) => {
      if (name) return named[name.toLowerCase()] ?? spelled;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return isLetter(code) ? String.fromCodePoint(code) : spelled;
    });

/** Control characters and halves of letters stay as they are spelled. */
const isLetter = (code: number) =>
  code === 10 || (code >= 32 && code < 127) || (code >= 160 && code < 0xd800) || (code >= 0xe000 && code <= 0x10ffff);
