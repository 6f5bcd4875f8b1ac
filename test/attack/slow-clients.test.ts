import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { type Launched, launch } from '#test/faults/launch.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';

/** Megabytes of the server process, whatever is done to it. */
const mostMemory = 300;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Launched;
let owner: { slug: string; cookie: string };
let review: { id: string; uploadToken: string };
let sockets: Socket[] = [];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
  // Behind a proxy, so that every connection can come from another address and no limit per address helps.
  server = await launch({ DATA_DIR: folder, DATABASE_URL: database.url, TRUST_PROXY: '1' });
  await server.ready;
  const signedUp = await fetch(`${server.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'ada@reviews.example',
      password: 'the stage is set',
      firstName: 'Ada',
      lastName: 'Lark',
      businessName: 'Lark and Daughters',
    }),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const { id, slug } = await (await fetch(`${server.origin}/api/auth/user`, { headers: { cookie } })).json();
  owner = { slug, cookie };
  const { db, pool } = openDatabase(database.url, { max: 2 });
  // As long as a review may be, in letters of three bytes: a hundred of them are 12 MB.
  for (let n = 0; n < 100; n += 1) await addPublishedReview(db, id, { comment: 'ก'.repeat(39_990) + n });
  await pool.end();
  const left = await fetch(`${server.origin}/api/reviews/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reviewerName: 'Rae',
      reviewerEmail: 'rae@example.test',
      rating: 5,
      comment: 'What a night.',
    }),
  });
  review = await left.json();
}, 120_000);

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.end('SIGKILL');
  await database?.drop();
  await removeTemporaryFolder(folder);
});

/** As the operating system counts it. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Opens connections, writes to each, and reads from none; gives the most memory that the server took meanwhile. */
async function attack(count: number, bytesOf: (n: number) => Buffer | string): Promise<number> {
  let most = 0;
  sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytesOf(n)));
    socket.on('error', () => {});
    socket.pause();
    return socket;
  });
  const until = Date.now() + rounds(1_000, 15_000);
  // Memory has to be looked at all the while, so this waits for time and not for an event.
  await expect
    .poll(
      async () => {
        most = Math.max(most, await readMemory());
        return Date.now() > until;
      },
      { interval: 50, timeout: 60_000 },
    )
    .toBe(true);
  // Whoever comes honestly is still answered.
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  return most;
}

let senders = 0;
function startOf(method: string, path: string, headers: string): string {
  senders += 1;
  const address = `10.0.${senders >> 8}.${senders & 255}`;
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n${headers}\r\n`;
}
const requestFor = (path: string, headers = '') => startOf('GET', path, headers);

test('answers that nobody reads hold little memory', { timeout: 180_000, tags: ['long'] }, async () => {
  report(`quiet: ${(await readMemory()).toFixed(0)} MB`);
  const cookie = `cookie: ${owner.cookie}\r\n`;
  const compressed = 'accept-encoding: br\r\n';
  const answers: [what: string, request: (n: number) => string][] = [
    ['public reviews', (n) => requestFor(`/api/public/reviews/${owner.slug}?limit=${100 - (n % 90)}`)],
    ["an owner's reviews", () => requestFor('/api/reviews?limit=100', cookie)],
    ["an owner's reviews, compressed", () => requestFor('/api/reviews?limit=100', cookie + compressed)],
    ['exports', () => requestFor('/api/reviews/export?format=json', cookie)],
    ['exports, compressed', () => requestFor('/api/reviews/export?format=json', cookie + compressed)],
    ['pages', () => requestFor(`/reviews/${owner.slug}`)],
  ];
  for (const [what, request] of answers) {
    const most = await attack(150, request);
    report(`150 answers not read (${what}): ${most.toFixed(0)} MB at most`);
    expect(most, what).toBeLessThan(mostMemory);
  }
});

test('bodies that never end hold little memory', { timeout: 180_000, tags: ['long'] }, async () => {
  const picture = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const json = 'application/json';
  const form = 'multipart/form-data; boundary=x';
  const bodies: [path: string, kilobytes: number, type: string, begin: string][] = [
    [`/api/reviews/${owner.slug}`, 500, json, ''],
    [`/api/reviews/${owner.slug}`, 1_000, json, ''],
    [`/api/reviews/${owner.slug}`, 4_000, form, ''],
    [`/api/reviews/${review.id}/photos`, 2_040, form, picture],
  ];
  for (const [path, kilobytes, type, begin] of bodies) {
    const length = kilobytes * 1024;
    const headers = `x-upload-token: ${review.uploadToken}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n`;
    const almost = Buffer.alloc(length - begin.length - 1, '"');
    const most = await attack(400, () => Buffer.concat([Buffer.from(startOf('POST', path, headers) + begin), almost]));
    report(`400 bodies of ${kilobytes} KB that never end: ${most.toFixed(0)} MB at most`);
    expect(most, `${type}, ${kilobytes} KB`).toBeLessThan(mostMemory);
  }
});
