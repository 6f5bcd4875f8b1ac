import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip, type ZipEntry } from './zip-writer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starbill-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

const now = new Date('2026-03-04T05:06:08Z');
async function* inParts(...parts: string[]) {
  yield* parts;
}
async function* listed(...entries: ZipEntry[]) {
  yield* entries;
}

test('bytes and texts come out of another program’s unzip as they went in', async () => {
  const photo = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 31) % 256));
  const zip = await buffer(
    Readable.from(
      writeZip(
        listed(
          { name: 'words.txt', content: inParts('Ünï', '', 'cøde ', '👏'.repeat(10_000)) },
          { name: 'files/a photo – 写真.jpg', content: photo },
          { name: 'empty.txt', content: inParts() },
          { name: 'empty.bin', content: Buffer.alloc(0) },
        ),
        now,
      ),
    ),
  );
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual(['words.txt', 'files/a photo – 写真.jpg', 'empty.txt', 'empty.bin']);
  expect(Buffer.from(files['words.txt'] ?? []).toString()).toBe(`Ünïcøde ${'👏'.repeat(10_000)}`);
  expect(Buffer.from(files['files/a photo – 写真.jpg'] ?? [])).toEqual(photo);
  expect(files['empty.txt']).toHaveLength(0);
  expect(zip.length).toBeLessThan(10_000);
});

test('more files than 16 bits can count are all there, by Python’s reading', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  async function* many() {
    for (let n = 0; n < 70_000; n += 1) yield { name: `f/${n}`, content: Buffer.from(String(n)) };
  }
  const path = join(folder, 'many.zip');
  await pipeline(writeZip(many(), now), createWriteStream(path));
  const program = `
import sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
assert all(z.read(i).decode() == i.filename[2:] for i in z.infolist())
print(len(z.infolist()), z.infolist()[0].date_time)`;
  const said = execFileSync('python3', ['-c', program, path], { encoding: 'utf8' });
  expect(said.trim()).toBe('70000 (2026, 3, 4, 5, 6, 8)');
  expect((await readFile(path)).subarray(-22).readUInt32LE(0)).toBe(0x0605_4b50);
});

test('a text that fails ends the archive with its error, and a reader who stops ends the text', {
  timeout: 20_000,
}, async () => {
  async function* failing() {
    yield 'begins';
    throw new Error('the database is away');
  }
  await expect(buffer(Readable.from(writeZip(listed({ name: 'a', content: failing() }), now)))).rejects.toThrow(
    'the database is away',
  );
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield crypto.randomUUID().repeat(1_000);
    } finally {
      ended.resolve();
    }
  }
  for await (const part of writeZip(listed({ name: 'a', content: endless() }), now)) if (part.length > 100) break;
  await ended.promise;
});
