import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Challenge } from '#shared/challenge.ts';
import { launch } from '#test/faults/launch.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { startLoadClient } from './load.ts';
import type { Load } from './load-client.ts';

const review = () => ({
  reviewerName: 'Rae',
  reviewerEmail: `${randomUUID()}@example.test`,
  rating: 4,
  comment: `A night to remember, ${randomUUID()}.`,
});

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `10.5.${addresses >> 8}.${addresses & 255}`;
};

function submitTo({ app }: TestApp, slug: string, { address = freshAddress(), answer = '', cookie = '' } = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/reviews/${slug}`,
    remoteAddress: address,
    payload: review(),
    headers: { ...(answer && { 'x-challenge': answer }), ...(cookie && { cookie }) },
  });
}

describe('a challenge', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp({ RATE_LIMITS: 'on' });
  });
  afterAll(() => app.close());

  test('a flood from many addresses keeps nobody out who solves the challenge, and an answer counts once', async () => {
    const { slug } = await addOwner(app.db);
    const flood = await Promise.all(Array.from({ length: 80 }, () => submitTo(app, slug)));
    expect(flood.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60);
    const honest = await submitTo(app, slug);
    expect(honest.statusCode).toBe(429);
    expect(Number(honest.headers['retry-after'])).toBeGreaterThan(0);
    const answer = await solve(honest.json().challenge);
    const replays = await Promise.all(Array.from({ length: 20 }, () => submitTo(app, slug, { answer })));
    expect(replays.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect((await submitTo(app, slug, { answer })).statusCode).toBe(429);
  });

  test('lets further guests of one address in', async () => {
    const { slug } = await addOwner(app.db);
    const address = freshAddress();
    for (let n = 0; n < 10; n += 1) expect((await submitTo(app, slug, { address })).statusCode).toBe(201);
    const eleventh = await submitTo(app, slug, { address });
    expect(eleventh.statusCode).toBe(429);
    const answer = await solve(eleventh.json().challenge);
    expect((await submitTo(app, slug, { address, answer })).statusCode).toBe(201);
  });

  test('is not solved by an answer that is made up, altered or unreadable', async () => {
    const { slug } = await addOwner(app.db);
    const address = freshAddress();
    for (let n = 0; n < 10; n += 1) await submitTo(app, slug, { address });
    const { challenge } = (await submitTo(app, slug, { address })).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const wrap = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const change = (parameters: object) => ({ ...challenge, parameters: { ...challenge.parameters, ...parameters } });
    const easier = change({ cost: 1, keyPrefix: '0' });
    const forged = [
      'x',
      wrap(null),
      wrap({ challenge, solution: null }),
      wrap({ challenge: easier, solution: await solveChallenge({ challenge: easier, deriveKey }) }),
      wrap({ challenge: change({ expiresAt: challenge.parameters.expiresAt + 600 }), solution }),
      wrap({ challenge: { ...challenge, signature: '' }, solution }),
      wrap({ challenge, solution: { ...solution, counter: (solution?.counter ?? 0) + 1 } }),
      'A'.repeat(10_000),
    ];
    for (const answer of forged) expect((await submitTo(app, slug, { address, answer })).statusCode).toBe(429);
    // The last but one named the right challenge with a wrong answer, and so used it up.
    expect((await submitTo(app, slug, { address, answer: wrap({ challenge, solution }) })).statusCode).toBe(429);
  });

  test('is not accepted any more ten minutes after it was made', async () => {
    const { slug } = await addOwner(app.db);
    const address = freshAddress();
    const ask = async (minutesAgo: number) => {
      app.setTime(new Date(Date.now() - minutesAgo * 60_000));
      for (let n = 0; n < 10; n += 1) await submitTo(app, slug, { address });
      const refused = await submitTo(app, slug, { address });
      app.setTime(null);
      return solve(refused.json().challenge);
    };
    const [old, stillGood] = [await ask(11), await ask(9)];
    for (let n = 0; n < 10; n += 1) await submitTo(app, slug, { address });
    expect((await submitTo(app, slug, { address, answer: old })).statusCode).toBe(429);
    expect((await submitTo(app, slug, { address, answer: stillGood })).statusCode).toBe(201);
  });

  test('can be asked of everybody by an operator, but not of owners who are signed in', async () => {
    const strict = await makeApp({ CHALLENGE: 'always' });
    try {
      const owner = await signUpOwner(strict);
      const asked = await submitTo(strict, owner.slug);
      expect(asked.statusCode).toBe(403);
      expect(asked.json().code).toBe('challenge_required');
      const answer = await solve(asked.json().challenge);
      expect((await submitTo(strict, owner.slug, { answer })).statusCode).toBe(201);
      expect((await submitTo(strict, owner.slug, { answer })).statusCode).toBe(403);
      expect((await submitTo(strict, owner.slug, { cookie: owner.cookie })).statusCode).toBe(201);
      const plain = await strict.app.inject({
        method: 'POST',
        url: `/review/${owner.slug}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...review(), rating: '4', comment: 'Kept words.' }).toString(),
      });
      expect(plain.statusCode).toBe(403);
      expect(plain.body).toContain('Turn on JavaScript');
      expect(plain.body).toContain('Kept words.');
    } finally {
      await strict.close();
    }
  });

  test('is asked of nobody when it is switched off', async () => {
    const off = await makeApp({ RATE_LIMITS: 'on', CHALLENGE: 'off' });
    try {
      const { slug } = await addOwner(off.db);
      const address = freshAddress();
      for (let n = 0; n < 10; n += 1) await submitTo(off, slug, { address });
      const refused = await submitTo(off, slug, { address });
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).not.toHaveProperty('challenge');
    } finally {
      await off.close();
    }
  });
});

test('1,000 submissions a second from one address leave 10, 0.7 of the speed of reads, and everybody else’s review', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const slices = rounds(2, 10);
  const database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  const { db, pool } = openDatabase(database.url);
  const { slug } = await addOwner(db);
  const { slug: other } = await addOwner(db);
  const starbill = await launch({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 's'.repeat(40),
    TRUST_PROXY: '1',
    RATE_LIMITS: 'on',
  });
  const [flooder, reader] = [await startLoadClient(), await startLoadClient()];
  const elsewhere = await startRefuser();
  try {
    await starbill.ready;
    const port = Number(new URL(starbill.origin).port);
    const reads: Load = {
      port,
      head: `GET /api/public/reviews/${slug} HTTP/1.1\r\nx-forwarded-for: 203.0.113.1`,
      connections: 8,
    };
    const submissions: Load = {
      port,
      head: `POST /api/reviews/${slug} HTTP/1.1\r\nx-forwarded-for: 198.51.100.66\r\ncontent-type: application/json`,
      body: JSON.stringify({ ...review(), reviewerEmail: '{n}@example.test', comment: 'A night to remember, {n}.' }),
      connections: 32,
      perSecond: 1_000,
    };

    const codes: Record<number, number> = {};
    async function flood<Result>(work: () => Promise<Result>) {
      flooder.start(submissions);
      const result = await work();
      const { answers } = await flooder.stop();
      for (const [code, count] of Object.entries(answers)) codes[Number(code)] = (codes[Number(code)] ?? 0) + count;
      return { result, refused: answers[429] ?? 0 };
    }
    /** The same flood, somewhere else: what the flooder itself takes from this machine is no merit of either. */
    async function floodElsewhere<Result>(work: () => Promise<Result>) {
      flooder.start({ ...submissions, port: elsewhere.port });
      const result = await work();
      await flooder.stop();
      return { result, refused: 0 };
    }
    async function read() {
      reader.start(reads);
      await pause(1_000);
      const { answers, sent, seconds } = await reader.stop();
      expect(answers).toEqual({ 200: sent });
      return { reads: sent, seconds };
    }
    async function measure(during: typeof flood): Promise<Slice> {
      const before = await cpuSecondsOf(starbill.child.pid);
      const { result, refused } = await during(read);
      return { ...result, refused, cpu: (await cpuSecondsOf(starbill.child.pid)) - before };
    }

    // Both once before they count: code that runs for the first time is slow.
    await measure(floodElsewhere);
    await measure(flood);
    // Reads a second would tell who else is at work on this machine. What a flood takes from reads is the server's own
    // time, because one thread answers both: what a thousand refusals leave of a second is left for reads.
    let [calm, flooded] = [nothing, nothing];
    let costOfRefusal = 0;
    const left = () => 1 - 1_000 * costOfRefusal;
    // A busy moment of the machine is averaged away; a server that is too slow stays so.
    for (let slice = 0; slice < slices || (left() < 0.7 && slice < 10); slice += 1) {
      calm = add(calm, await measure(floodElsewhere));
      flooded = add(flooded, await measure(flood));
      costOfRefusal = (flooded.cpu - flooded.reads * (calm.cpu / calm.reads)) / flooded.refused;
    }

    const submit = async (n: number) => {
      const { status } = await fetch(`${starbill.origin}/api/reviews/${n % 2 ? slug : other}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` },
        body: JSON.stringify(review()),
      });
      return status;
    };
    const honest = await flood(() => Promise.all(Array.from({ length: 20 }, (_, n) => submit(n))));
    const memory = await peakMegabytesOf(starbill.child.pid);
    report(
      `answers ${JSON.stringify(codes)}; a refusal takes ${Math.round(costOfRefusal * 1e6)} µs, a read ` +
        `${Math.round((calm.cpu / calm.reads) * 1e6)}; reads keep ${left().toFixed(2)} of their speed ` +
        `(${Math.round(calm.reads / calm.seconds)} a second quiet, ${Math.round(flooded.reads / flooded.seconds)} ` +
        `meanwhile); ${Math.round(memory)} MB`,
    );
    expect(honest.result).toEqual(Array(20).fill(201));
    expect(Object.keys(codes)).toEqual(['201', '429']);
    // A window lasts a minute: on a busy machine the long form sees another one begin.
    expect(slices < 5 ? [10] : [10, 20]).toContain(codes[201]);
    expect(left()).toBeGreaterThan(0.7);
    expect(memory).toBeLessThan(300);
    expect(await starbill.end('SIGTERM')).toBe(0);
  } finally {
    flooder.end();
    reader.end();
    elsewhere.end();
    starbill.child.kill('SIGKILL');
    await pool.end();
    await database.drop();
    await removeTemporaryFolder(folder);
  }
});

/** Refuses whatever comes, as cheaply as Node can. */
async function startRefuser() {
  const server = createServer((_request, response) => void response.writeHead(429, { 'content-length': 2 }).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, end: () => server.close().closeAllConnections() };
}

type Slice = { reads: number; seconds: number; cpu: number; refused: number };

const nothing: Slice = { reads: 0, seconds: 0, cpu: 0, refused: 0 };

const add = (one: Slice, two: Slice): Slice => ({
  reads: one.reads + two.reads,
  seconds: one.seconds + two.seconds,
  cpu: one.cpu + two.cpu,
  refused: one.refused + two.refused,
});

/** Of all its threads, in user and kernel mode; Linux counts in hundredths. */
async function cpuSecondsOf(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function peakMegabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
