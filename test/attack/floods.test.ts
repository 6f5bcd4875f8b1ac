import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Challenge } from '#shared/challenge.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';

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
