/**
 * The text of a file, whatever program saved it: UTF-8, UTF-16 with or without its mark, or else windows-1252, which
 * is what spreadsheets in Western Europe and America save as "CSV".
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  // Without the mark: in a table of mostly Latin letters every other byte is zero.
  const head = bytes.subarray(0, 200);
  const zeros = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (zeros(1) > head.length / 4) return decode(bytes, 'utf-16le');
  if (zeros(0) > head.length / 4) return decode(bytes, 'utf-16be');
  try {
    return decode(bytes, 'utf-8', true);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

/** Whether the text is that of a packed file, which spreadsheets are too. "PK" alone may begin a table. */
export const isPacked = (text: string) => text.startsWith('PK\u0003\u0004');

/** The mark at the beginning, if any, is left out by the decoder. */
const decode = (bytes: Uint8Array, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes);
