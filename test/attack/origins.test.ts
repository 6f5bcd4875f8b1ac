import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    APP_URL: 'https://app.starbill.test',
    APP_HOST: 'app.starbill.test',
    PRODUCT_DOMAIN: 'starbill.test',
  });
});
afterAll(() => app.close());

const host = 'app.starbill.test';
const write = (origin: string) =>
  app.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { host, origin }, payload: {} });
const read = (origin: string) => app.app.inject({ method: 'GET', url: '/api/auth/user', headers: { host, origin } });

describe('a page that came over http, where Starbill is https', () => {
  test.each(['http://app.starbill.test', 'http://starbill.test', 'http://evil.starbill.test', 'ftp://starbill.test'])(
    'neither writes nor reads with cookies from %s',
    async (origin) => {
      const answer = await write(origin);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
      expect((await read(origin)).headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test.each(['https://app.starbill.test', 'https://www.starbill.test'])('is ours over https: %s', async (origin) => {
    expect((await write(origin)).statusCode).toBe(200);
    expect((await read(origin)).headers['access-control-allow-origin']).toBe(origin);
  });
});

test('on a port of its own, pages beside the app host may call it, and those on another port may not', async () => {
  const onPort = await makeApp({
    APP_URL: 'https://www.starbill.test:8443',
    APP_HOST: 'app.starbill.test:8443',
    PRODUCT_DOMAIN: 'starbill.test',
  });
  const allowed = async (origin: string) => {
    const headers = { host: 'app.starbill.test:8443', origin };
    const answer = await onPort.app.inject({ method: 'GET', url: '/api/auth/user', headers });
    return answer.headers['access-control-allow-origin'];
  };
  expect(await allowed('https://www.starbill.test:8443')).toBe('https://www.starbill.test:8443');
  expect(await allowed('https://www.starbill.test')).toBeUndefined();
  expect(await allowed('https://www.starbill.test:9443')).toBeUndefined();
  const page = await onPort.app.inject({ method: 'GET', url: '/sign-in' });
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' https://app.starbill.test:8443");
  await onPort.close();
});
