import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { type Launched, launch } from '#test/faults/launch.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeBlackPng } from '#test/support/hostile-png.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';

let database: TestDatabase;
let folder: string;
let server: Launched;
let performer: { id: string; slug: string };
/** The largest that is decoded at all, and one that would need a gigabyte. */
let heavy: Buffer;
let bomb: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder();
  server = await launch({ DATABASE_URL: database.url, DATA_DIR: folder, SESSION_SECRET: 's'.repeat(40) });
  const { db, pool } = openDatabase(database.url, { max: 1 });
  performer = await addOwner(db);
  await pool.end();
  heavy = await makeBlackPng({ width: 6300, height: 6300 });
  bomb = await makeBlackPng({ width: 6300, height: 6300, depth: 16, colour: 6, interlaced: true });
  await server.ready;
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await removeTemporaryFolder(folder);
});

async function leaveReview(n: number): Promise<{ id: string; uploadToken: string }> {
  const answer = await fetch(`${server.origin}/api/reviews/${performer.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reviewerName: 'Rae Quill',
      reviewerEmail: `rae${n}@example.test`,
      rating: 5,
      comment: `A night to remember, number ${n}.`,
    }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; uploadToken: string };
}

async function upload({ id, uploadToken }: { id: string; uploadToken: string }, bytes: Buffer) {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(bytes)]), 'photo.png');
  const answer = await fetch(`${server.origin}/api/reviews/${id}/photos`, {
    method: 'POST',
    headers: { 'x-upload-token': uploadToken },
    body,
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  await (await work()).arrayBuffer();
  return performance.now() - began;
}
const openPage = () => timed(() => fetch(`${server.origin}/login`));
const signIn = () =>
  timed(() =>
    fetch(`${server.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.test', password: 'the stage is set' }),
    }),
  );

async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

test('21 pictures that are enormous once decoded leave memory bounded, and pages and sign-in answering', {
  tags: ['long'],
}, async () => {
  const reviews = [];
  for (let n = 0; n < 7; n += 1) reviews.push(await leaveReview(n));
  await openPage();
  const quiet = Math.max(await openPage(), await signIn());
  for (let round = 0; round < rounds(2, 3); round += 1) {
    const bytes = round % 2 === 0 ? bomb : heavy;
    let done = false;
    const uploads = Promise.all(reviews.flatMap((review) => [bytes, bytes, bomb].map((each) => upload(review, each))));
    void uploads.finally(() => {
      done = true;
    });
    let most = 0;
    let slowest = 0;
    let signedIn = 0;
    while (!done) {
      slowest = Math.max(slowest, await openPage());
      if (signedIn < 2) slowest = Math.max(slowest, await signIn());
      signedIn += 1;
      most = Math.max(most, await memoryMb());
      await pause(100);
    }
    const answers = await uploads;
    const counts = Object.groupBy(answers, ({ status }) => status);
    report(
      `uploads: ${Object.entries(counts).map(([status, some]) => `${some?.length} × ${status}`)}, ` +
        `memory at most ${most.toFixed()} MB, slowest answer ${slowest.toFixed()} ms (quiet ${quiet.toFixed()} ms)`,
    );
    for (const { status, retryAfter } of answers) {
      expect([201, 409, 415, 429]).toContain(status);
      if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect(most).toBeLessThan(300);
    expect(slowest).toBeLessThan(Math.max(3_000, 20 * quiet));
  }
});
