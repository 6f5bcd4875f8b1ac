import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

/** One chunk of a PNG, with the checksum that makes a reader believe it. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngHeader({ width, height, depth = 8, colour = 2, interlaced = false }: PngShape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', header);
}

/** `colour` as the format numbers it: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA. */
type PngShape = { width: number; height: number; depth?: 1 | 8 | 16; colour?: 0 | 2 | 3 | 4 | 6; interlaced?: boolean };

const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and steps, of the seven passes of an interlaced picture. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black PNG, however large: a thousand times smaller as a file than once it is decoded. */
export async function makeBlackPng(shape: PngShape, chunks: Buffer[] = []): Promise<Buffer> {
  const { width, height, depth = 8, colour = 2, interlaced = false } = shape;
  let left = 0;
  for (const [x, y, dx, dy] of interlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const bits = Math.ceil((width - x) / dx) * channelsOf[colour] * depth;
    left += Math.max(0, Math.ceil((height - y) / dy)) * (1 + Math.ceil(bits / 8));
  }
  const packer = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  packer.on('data', (piece) => packed.push(piece));
  const ended = once(packer, 'end');
  const zeros = Buffer.alloc(1024 * 1024);
  for (; left > 0; left -= zeros.length) {
    if (!packer.write(zeros.subarray(0, Math.min(left, zeros.length)))) await once(packer, 'drain');
  }
  packer.end();
  await ended;
  return Buffer.concat([
    pngSignature,
    pngHeader(shape),
    ...chunks,
    pngChunk('IDAT', Buffer.concat(packed)),
    pngChunk('IEND'),
  ]);
}
