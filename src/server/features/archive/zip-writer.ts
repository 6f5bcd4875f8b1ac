import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Bytes are stored as they are; text is compressed while it is written. */
export type ZipEntry = { name: string; content: Buffer | AsyncIterable<string> };

/** What 32 bits can count. Beyond it, ZIP has other fields for offsets; no single text of ours comes near. */
const most = 0xffff_ffff;
const mostEntries = 0xffff;
/** How much of a picture is handed on at once, so that its progress can be seen. */
const pieceSize = 64 * 1024;
const utf8Names = 0x0800;
const sizesFollow = 0x0008;
const stored = 0;
const deflated = 8;
const fileMode = 0o100644 * 0x1_0000;

type Written = { crc: number; packed: number; size: number; method: number; flags: number };

/** A moment as ZIP writes it: to two seconds, by nobody's clock in particular. UTC here. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}

/** Little-endian numbers, each with its number of bytes. */
function pack(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

const described = ({ flags, method, crc, packed, size }: Written, time: number): [2 | 4, number][] => [
  [2, flags],
  [2, method],
  [4, time],
  [4, crc],
  [4, packed],
  [4, size],
];

/**
 * A ZIP archive, written while it is read. What it keeps in memory is a line for each file, which the directory at its end
 * is made of.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Buffer, void, undefined> {
  const time = dosTime(now);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const start = offset;
    const nameBytes = Buffer.from(name);
    const about: Written = { crc: 0, packed: 0, size: 0, method: stored, flags: utf8Names };
    const parts = Buffer.isBuffer(content)
      ? writeBytes({ name: nameBytes, content, time }, about)
      : writeText({ name: nameBytes, content, time }, about);
    for await (const part of parts) {
      offset += part.length;
      yield part;
    }
    directory.push(directoryLine(nameBytes, about, time, start));
  }
  const size = directory.reduce((sum, line) => sum + line.length, 0);
  yield* directory;
  yield writeEnd({ count: directory.length, size, offset });
}

const localHeader = (name: Buffer, about: Written, time: number) =>
  Buffer.concat([pack([4, 0x0403_4b50], [2, 20], ...described(about, time), [2, name.length], [2, 0]), name]);

type Entry<Content> = { name: Buffer; content: Content; time: number };

/** Both write down what they wrote in `about`, for the directory. */
async function* writeBytes({ name, content, time }: Entry<Buffer>, about: Written): AsyncGenerator<Buffer> {
  const { length } = content;
  Object.assign(about, { crc: crc32(content), packed: length, size: length });
  yield localHeader(name, about, time);
  for (let at = 0; at < length; at += pieceSize) yield content.subarray(at, at + pieceSize);
}

async function* writeText(
  { name, content, time }: Entry<AsyncIterable<string>>,
  about: Written,
): AsyncGenerator<Buffer> {
  Object.assign(about, { method: deflated, flags: utf8Names | sizesFollow });
  yield localHeader(name, about, time);
  const counted = async function* () {
    for await (const part of content) {
      const bytes = Buffer.from(part);
      about.crc = crc32(bytes, about.crc);
      about.size += bytes.length;
      yield bytes;
    }
  };
  const deflate = createDeflateRaw();
  // One part ahead and not sixteen: each is a whole batch of rows.
  const source = Readable.from(counted(), { highWaterMark: 1 });
  // Its errors come out of the loop below, and a reader who stops ends the text as well.
  pipeline(source, deflate, () => {});
  for await (const bytes of deflate) {
    about.packed += bytes.length;
    yield bytes;
  }
  if (about.size > most) throw new Error(`${name} is larger than 4 GB.`);
  yield pack([4, 0x0807_4b50], [4, about.crc], [4, about.packed], [4, about.size]);
}

function directoryLine(name: Buffer, about: Written, time: number, start: number): Buffer {
  const far = start > most ? pack([2, 1], [2, 8], [8, start]) : Buffer.alloc(0);
  const version = 45;
  const head = pack(
    [4, 0x0201_4b50],
    [2, 0x0300 + version],
    [2, far.length > 0 ? version : 20],
    ...described(about, time),
    [2, name.length],
    [2, far.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, fileMode],
    [4, Math.min(start, most)],
  );
  // Memory of its own: small buffers share one that is larger than a hundred of them, and would keep all of it.
  const line = Buffer.alloc(head.length + name.length + far.length);
  line.set(head);
  line.set(name, head.length);
  line.set(far, head.length + name.length);
  return line;
}

function writeEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= mostEntries || size >= most || offset >= most;
  const large = isLarge
    ? [
        pack(
          [4, 0x0606_4b50],
          [8, 44],
          [2, 0x032d],
          [2, 45],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, size],
          [8, offset],
        ),
        pack([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : [];
  const shown = Math.min(count, mostEntries);
  const end = pack(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, shown],
    [2, shown],
    [4, Math.min(size, most)],
    [4, Math.min(offset, most)],
    [2, 0],
  );
  return Buffer.concat([...large, end]);
}
