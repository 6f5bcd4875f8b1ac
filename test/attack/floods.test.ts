import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
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
import { rounds, tell } from '#test/support/rounds.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';

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
      expect(plain.body).toContain('Switch JavaScript on');
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

test('1,000 submissions a second from one address leave exactly 10, and keep nobody else’s review out', {
  timeout: 120_000,
}, async () => {
  const seconds = rounds(2, 20);
  const database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  const { db, pool } = openDatabase(database.url);
  // Readers do not stand in the flood's own queue.
  const [calm, flooder] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 16 }));
  try {
    const { slug } = await addOwner(db);
    const { slug: other } = await addOwner(db);
    const starbill = await launch({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 's'.repeat(40),
      TRUST_PROXY: '1',
      RATE_LIMITS: 'on',
    });
    await starbill.ready;

    const ask = async (method: string, path: string, address: string, body?: object, agent = calm): Promise<number> => {
      const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) };
      const asked = request(`${starbill.origin}${path}`, { method, agent, headers });
      asked.end(body && JSON.stringify(body));
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    };

    /** As many reads as come back within the time, one after another on four connections. */
    async function countReads(milliseconds: number): Promise<number> {
      const end = performance.now() + milliseconds;
      let reads = 0;
      const reader = async () => {
        while (performance.now() < end) {
          expect(await ask('GET', `/api/public/reviews/${slug}`, '203.0.113.1')).toBe(200);
          reads += 1;
        }
      };
      await Promise.all(Array.from({ length: 4 }, reader));
      return reads / (milliseconds / 1000);
    }

    const codes: Record<number, number> = {};
    let sent = 0;
    let waiting = 0;
    let flooding = true;
    /** Fifty at a time, twenty times a second, as long as the machine keeps up. */
    async function flood(): Promise<void> {
      const answers: Promise<void>[] = [];
      const began = performance.now();
      for (let batch = 0; flooding; batch += 1) {
        for (let n = 0; n < 50 && waiting < 200; n += 1) {
          sent += 1;
          waiting += 1;
          const answer = ask('POST', `/api/reviews/${slug}`, '198.51.100.66', review(), flooder);
          answers.push(
            answer.then((code) => {
              waiting -= 1;
              codes[code] = (codes[code] ?? 0) + 1;
            }),
          );
        }
        await pause(Math.max(0, began + (batch + 1) * 50 - performance.now()));
      }
      await Promise.all(answers);
    }

    await countReads(500);
    const quiet = await countReads(seconds * 500);
    const flooded = flood();
    const loud = await countReads(seconds * 1000);
    const honest = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask('POST', `/api/reviews/${n % 2 ? slug : other}`, `192.0.2.${n}`, review()),
      ),
    );
    flooding = false;
    await flooded;
    tell(`${sent} sent, answers ${JSON.stringify(codes)}; reads a second: ${quiet} quiet, ${loud} meanwhile`);
    expect(honest).toEqual(Array(20).fill(201));
    expect(codes).toEqual({ 201: 10, 429: sent - 10 });
    expect(await starbill.end('SIGTERM')).toBe(0);
  } finally {
    calm?.destroy();
    flooder?.destroy();
    await pool.end();
    await database.drop();
    await removeTemporaryFolder(folder);
  }
});
