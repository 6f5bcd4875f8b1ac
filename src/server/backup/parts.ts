import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';
import { type Part, sha256 } from './manifest.ts';

/**
 * What is kept in memory of a table of any size. A store takes an object as a whole, so a stream is cut into pieces of
 * this; joined they are one gzip file.
 */
const partSize = 8 * 1024 * 1024;

const partKey = (prefix: string, number: number) => `${prefix}${String(number).padStart(5, '0')}.gz`;

/** Compresses a stream into parts below `prefix`. */
export async function writeParts(store: FileStore, prefix: string, source: Readable): Promise<Part[]> {
  const parts: Part[] = [];
  let chunks: Buffer[] = [];
  let size = 0;
  const finishPart = async () => {
    const bytes = Buffer.concat(chunks, size);
    chunks = [];
    size = 0;
    await store.put(partKey(prefix, parts.length), bytes);
    parts.push({ bytes: bytes.length, sha256: sha256(bytes) });
  };
  await pipeline(source, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const chunk of compressed) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= partSize) await finishPart();
    }
    if (size > 0) await finishPart();
  });
  return parts;
}

/** The parts one after another, each checked before it is handed out. */
async function* checkedParts(store: FileStore, prefix: string, parts: Part[]): AsyncGenerator<Buffer> {
  for (const [number, part] of parts.entries()) {
    const key = partKey(prefix, number);
    const bytes = await store.get(key);
    const problem = findDamage(bytes, part);
    if (!bytes || problem) throw new StartError(`${key} in the backup ${problem}; use another backup.`);
    yield bytes;
  }
}

export function findDamage(bytes: Buffer | null, expected: Part): string | null {
  if (!bytes) return 'is missing';
  return bytes.length === expected.bytes && sha256(bytes) === expected.sha256 ? null : 'is damaged';
}

/** Unpacks parts into whatever takes them. */
export const readParts = (store: FileStore, prefix: string, parts: Part[], target: Writable): Promise<void> =>
  pipeline(Readable.from(checkedParts(store, prefix, parts)), createGunzip(), target);

/** Unpacks parts line by line. */
export async function* readLines(store: FileStore, prefix: string, parts: Part[]): AsyncGenerator<string> {
  const source = Readable.from(checkedParts(store, prefix, parts));
  const unpacked = createGunzip().setEncoding('utf8');
  source.on('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** What is wrong with stored parts, without unpacking them. */
export async function listDamage(store: FileStore, prefix: string, parts: Part[]): Promise<string[]> {
  const found: string[] = [];
  for (const [number, part] of parts.entries()) {
    const key = partKey(prefix, number);
    const problem = findDamage(await store.get(key), part);
    if (problem) found.push(`${key} ${problem}`);
  }
  return found;
}
