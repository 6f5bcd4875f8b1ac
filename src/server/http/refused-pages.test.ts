import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp } from '#test/support/make-app.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

describe('a person whose page is refused reads a page, and a program {message, code}', () => {
  // What Chromium and curl say when they open an address.
  const asPerson = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8' };
  const asProgram = { accept: '*/*' };

  test('for too many requests, with the time to come back', async () => {
    const limited = await makeApp({ RATE_LIMITS: 'on' });
    try {
      const ask = (url: string, headers: Record<string, string>) => limited.app.inject({ url, headers });
      await Promise.all(Array.from({ length: 600 }, () => ask('/dashboard', asProgram)));
      for (const url of ['/', '/reviews/nobody', '/review/nobody', '/dashboard', '/confirm-review', '/api/login']) {
        const page = await ask(url, asPerson);
        expect(page.statusCode, url).toBe(429);
        const seconds = Number(page.headers['retry-after']);
        expect(seconds).toBeGreaterThan(0);
        expect(page.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': expect.stringContaining("style-src 'self'"),
        });
        expect(page.body).toMatch(/^<!doctype html>/);
        expect(page.body).toMatch(new RegExp(`Too many requests. Try again in ${seconds} seconds?\\.`));
        expect(page.body).not.toContain('<script');
      }
      for (const [url, headers] of [
        ['/reviews/nobody', asProgram],
        ['/reviews/nobody', { accept: 'application/json, text/html' }],
        ['/api/public/reviews/nobody', asPerson],
      ] as const) {
        const answer = await ask(url, headers);
        expect([answer.statusCode, answer.json().code], url).toEqual([429, 'too_many_requests']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await limited.close();
    }
  });

  test('while the database is away', async () => {
    let cutOff = async () => {};
    const broken = await makeApp({}, async (databaseUrl) => {
      const { url, close } = await startProxy(databaseUrl);
      cutOff = close;
      return url;
    });
    await cutOff();
    const page = await broken.app.inject({ url: '/reviews/anybody', headers: asPerson });
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(page.body).toContain('Starbill is briefly unavailable. Nothing was lost. Try again.');
    const answer = await broken.app.inject({ url: '/reviews/anybody', headers: asProgram });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    await broken.close();
  });

  test.each([
    ['cannot be decoded', '%E0%A4%A'],
    ['is longer than any name', 'x'.repeat(300)],
  ])('for an address that %s', async (_what, name) => {
    for (const folder of ['/reviews', '/review', '/performer', '/nowhere']) {
      const page = await app.app.inject({ url: `${folder}/${name}?utm_source=%`, headers: asPerson });
      expect(page.statusCode, folder).toBe(404);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
      expect(page.body).toContain('404 Page Not Found');
    }
    const answer = await app.app.inject({ url: `/api/public/reviews/${name}`, headers: asPerson });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'There’s no such call. /docs/api lists those there are.', code: 'not_found' },
    ]);
  });

  test('for a link from a mail that came broken', async () => {
    const page = await app.app.inject({ url: '/api/auth/magic-link/verify?callback', headers: asPerson });
    expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });
});
