import { brotliDecompressSync } from 'node:zlib';

/**
 * Which characters a font really has. The ranges that come with the packages say which file to look into, and promise
 * more than is there (half of what the Latin ones claim): drawn by them, a missing letter becomes an empty box.
 */
export function readCoverage(font: Buffer): Set<number> {
  const cmap = font.toString('latin1', 0, 4) === 'wOF2' ? cmapOfWoff2(font) : cmapOfSfnt(font);
  const covered = new Set<number>();
  const tables = cmap.readUInt16BE(2);
  for (let n = 0; n < tables; n += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + n * 8));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, covered);
    if (format === 12) readGroups(table, covered);
  }
  return covered;
}

function cmapOfSfnt(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let n = 0; n < tables; n += 1) {
    const entry = 12 + n * 16;
    if (font.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  throw new Error('This font has no character map.');
}

/** Tables that WOFF2 names by a number: those of interest here are `cmap`, and the two that may be transformed. */
const tags = { cmap: 0, glyf: 10, loca: 11, spelledOut: 63 };

/** All tables of a WOFF2 file are one compressed stream; where `cmap` lies in it follows from the lengths before it. */
function cmapOfWoff2(font: Buffer): Buffer {
  let at = 48;
  const readNumber = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let place: [start: number, length: number] | undefined;
  let start = 0;
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const flags = font.readUInt8(at);
    at += 1;
    const tag = flags & 63;
    const name = tag === tags.spelledOut ? font.toString('latin1', at, at + 4) : '';
    if (name) at += 4;
    const length = readNumber();
    const version = flags >> 6;
    // These two are transformed unless they say otherwise; the others the other way round.
    const transformed = tag === tags.glyf || tag === tags.loca ? version === 0 : version !== 0;
    const stored = transformed ? readNumber() : length;
    if (tag === tags.cmap || name === 'cmap') place = [start, stored];
    start += stored;
  }
  if (!place) throw new Error('This font has no character map.');
  const stream = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  return stream.subarray(place[0], place[0] + place[1]);
}

/** Format 4: segments of the first 65,536 characters. */
function readSegments(table: Buffer, covered: Set<number>): void {
  const segments = table.readUInt16BE(6) / 2;
  const column = (n: number, segment: number) => 14 + n * segments * 2 + (n > 0 ? 2 : 0) + segment * 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = table.readUInt16BE(column(0, segment));
    const first = table.readUInt16BE(column(1, segment));
    const delta = table.readUInt16BE(column(2, segment));
    const offsetAt = column(3, segment);
    const offset = table.readUInt16BE(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyphAt = offsetAt + offset + (code - first) * 2;
      const glyph = offset === 0 ? (code + delta) & 0xffff : table.readUInt16BE(glyphAt);
      if (glyph !== 0) covered.add(code);
    }
  }
}

/** Format 12: groups of any characters. */
function readGroups(table: Buffer, covered: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let group = 0; group < groups; group += 1) {
    const at = 16 + group * 12;
    const last = table.readUInt32BE(at + 4);
    for (let code = table.readUInt32BE(at); code <= last; code += 1) covered.add(code);
  }
}
