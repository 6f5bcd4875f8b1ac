import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Challenge } from '#shared/challenge.ts';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let origin: string;
let slug: string;

beforeAll(async () => {
  app = await makeApp({
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    APP_URL: 'https://app.starbill.example',
    PRODUCT_DOMAIN: 'starbill.example',
    APP_HOST: 'app.starbill.example',
  });
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ slug } = await addOwner(app.db));
});
afterAll(() => app.close());

const send = (address: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify({
      reviewerName: 'Rae',
      reviewerEmail: `${randomUUID()}@example.test`,
      rating: 4,
      comment: `A night to remember, ${randomUUID()}.`,
    }),
  });

/** Answered by the router, an answer names its request. */
const isEarly = (answer: Response) => !answer.headers.has('x-request-id');

test('an address over its limit is refused before the router is asked, in any spelling, with a way through', async () => {
  const address = '198.51.100.1';
  for (let n = 0; n < 11; n += 1) await send(address, `/api/reviews/${slug}`);
  for (const path of [`/api/reviews/${slug}`, `/API/Reviews/${slug}/?x`, `/%61pi/review%73/${slug}`]) {
    const refused = await send(address, path, { origin: 'https://www.starbill.example' });
    expect([refused.status, isEarly(refused)], path).toEqual([429, true]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://www.starbill.example');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringMatching(/^Too many/),
    });
  }
  const { challenge } = (await (await send(address, `/api/reviews/${slug}`)).json()) as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  const answer = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  expect((await send(address, `/api/reviews/${slug}`, { 'x-challenge': answer })).status).toBe(201);
  expect((await send('198.51.100.2', `/api/reviews/${slug}`)).status).toBe(201);
});

test('other routes of that address are not touched', async () => {
  const address = '198.51.100.3';
  for (let n = 0; n < 12; n += 1) await send(address, `/api/reviews/${slug}`);
  for (const path of ['/api/reviews/flag', `/api/reviews/${slug}/reply`, '/api/auth/sign-in/email']) {
    expect(isEarly(await send(address, path)), path).toBe(false);
  }
});

test('of one address, 120 answers a minute are looked at', async () => {
  const made = Array.from({ length: 150 }, () => send('198.51.100.4', `/api/reviews/${slug}`, { 'x-challenge': 'x' }));
  const answers = await Promise.all(made);
  expect(answers.filter(isEarly)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]));
});

test('of one address, 120 plain forms a minute are answered with a page', { tags: ['long'] }, async () => {
  const post = () =>
    fetch(`${origin}/review/${slug}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.5', accept: 'text/html' },
      body: new URLSearchParams({ comment: 'Kept words.' }),
    });
  const answers = await Promise.all(Array.from({ length: 130 }, post));
  const early = answers.filter(isEarly);
  expect(early).toHaveLength(10);
  for (const answer of early) expect(answer.status).toBe(429);
  for (const answer of answers) if (!isEarly(answer)) expect(answer.headers.get('content-type')).toContain('text/html');
});
