import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { rounds, tell } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Launched, launch } from '../faults/launch.ts';

/** Megabytes more than before: a few for each connection that 12 MB answers and unbounded bodies took entirely. */
const mostMore = 150;

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Launched;
let owner: { slug: string; cookie: string };
let sockets: Socket[] = [];

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
  server = await launch({ DATA_DIR: folder, DATABASE_URL: database.url });
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
}, 120_000);

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server?.end('SIGKILL');
  await database?.drop();
  await removeTemporaryFolder(folder);
});

/** Megabytes of the server process, as the operating system counts them. */
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
  const until = Date.now() + rounds(2_000, 15_000);
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

const requestFor = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;

test('answers that nobody reads hold little memory', { timeout: 120_000 }, async () => {
  const quiet = await readMemory();
  const paths = [
    (n: number) => requestFor(`/api/public/reviews/${owner.slug}?limit=${100 - (n % 90)}`),
    (n: number) => requestFor('/api/reviews?limit=100', `cookie: ${owner.cookie}\r\nx: ${n}\r\n`),
    () => requestFor('/api/reviews?limit=100', `cookie: ${owner.cookie}\r\naccept-encoding: br\r\n`),
    () => requestFor('/api/reviews/export?format=json', `cookie: ${owner.cookie}\r\n`),
    () => requestFor(`/reviews/${owner.slug}`),
  ];
  for (const [index, path] of paths.entries()) {
    const most = await attack(150, path);
    tell(`150 answers not read (${index}): ${quiet.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`);
    expect(most - quiet).toBeLessThan(mostMore);
  }
});

test('bodies that never end hold little memory', { timeout: 120_000 }, async () => {
  const head = (length: number, type: string) =>
    `POST /api/reviews/${owner.slug} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  const bodies = [
    [500 * 1024, 'application/json'],
    [1_000 * 1024, 'application/json'],
    [4_000 * 1024, 'multipart/form-data; boundary=x'],
  ] as const;
  const quiet = await readMemory();
  for (const [length, type] of bodies) {
    const almost = Buffer.concat([Buffer.from(head(length, type)), Buffer.alloc(length - 1, '"')]);
    const most = await attack(400, () => almost);
    tell(
      `400 bodies of ${length / 1024} KB that never end: ${quiet.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
    );
    expect(most - quiet).toBeLessThan(mostMore);
  }
});
