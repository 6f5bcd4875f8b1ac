import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createCdnPurge, purgeTiming } from './purge-cdn.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A CDN that writes down every purge; the first calls may fail. */
async function openCdn({ failures = 0 } = {}) {
  const calls: { tags: string[]; authorization: string | undefined; keys: unknown }[] = [];
  let failed = 0;
  const server = createServer(async (request, response) => {
    const { tags } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    if (failed < failures) {
      failed += 1;
      response.writeHead(500).end();
      return;
    }
    calls.push({ tags, authorization: request.headers.authorization, keys: request.headers['surrogate-key'] });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const warnings: string[] = [];
  const { port } = server.address() as AddressInfo;
  const purge = createCdnPurge(
    { url: `http://127.0.0.1:${port}/purge`, token: 'a-token-of-the-cdn' },
    { warn: (_details, text) => void warnings.push(text) },
    { ...purgeTiming, gather: 5, again: 50, retry: 5 },
  );
  closing.push(
    () => purge.stop(),
    () => server.close(),
  );
  return { purge, calls, warnings };
}

test('changes that come together are one purge, repeated once', async () => {
  const { purge, calls } = await openCdn();
  purge.drop('a');
  purge.drop('b');
  purge.drop('a');
  await vi.waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(2), { timeout: 10_000 });
  expect(calls[0]).toEqual({
    tags: ['performer-a', 'performer-b'],
    authorization: 'Bearer a-token-of-the-cdn',
    keys: 'performer-a performer-b',
  });
  expect(new Set(calls.slice(1).flatMap(({ tags }) => tags))).toEqual(new Set(['performer-a', 'performer-b']));
});

test('when changes may have been missed, everything is purged', async () => {
  const { purge, calls } = await openCdn();
  purge.setListening(true);
  purge.drop('a');
  await vi.waitFor(() => expect(calls[0]?.tags).toEqual(['starbill']), { timeout: 10_000 });
});

test('a purge that fails is repeated until it works', async () => {
  const { purge, calls, warnings } = await openCdn({ failures: 2 });
  purge.drop('a');
  await vi.waitFor(() => expect(calls[0]?.tags).toEqual(['performer-a']), { timeout: 10_000 });
  expect(warnings.length).toBeGreaterThanOrEqual(2);
});

test('many changes at once purge everything', async () => {
  const { purge, calls } = await openCdn();
  for (let n = 0; n < 100; n += 1) purge.drop(`act-${n}`);
  await vi.waitFor(() => expect(calls[0]?.tags).toEqual(['starbill']), { timeout: 10_000 });
});
