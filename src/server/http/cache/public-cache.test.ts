import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { PublicAnswer } from './cached-response.ts';
import { createPublicCache } from './public-cache.ts';

const page = (body: string, performerId: string | null = 'p1'): PublicAnswer => ({
  status: 200,
  body,
  performerId,
  headers: { 'content-type': 'text/plain' },
});

setFlagsFromString('--expose-gc');
const runCollector = runInNewContext('gc') as () => void;

/** What is really in use. The memory behind a buffer is given back a moment after the buffer itself is collected. */
async function readMemory(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    runCollector();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function listeningCache() {
  const cache = createPublicCache({ sessionCookie: 'session_token' });
  cache.setListening(true);
  return cache;
}

const never = () => Promise.reject(new Error('It is kept.'));

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Asks a real server whose only answers are the cache's; a miss is a 404. */
async function ask(cache: ReturnType<typeof createPublicCache>, path: string, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes };
}

test('an answer made once is written from kept bytes, plain or brotli', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('hello '.repeat(50)));
  const plain = await ask(cache, '/a');
  expect(plain.bytes.toString()).toBe('hello '.repeat(50));
  const small = await ask(cache, '/a', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary).toBe('Accept-Encoding');
  expect(brotliDecompressSync(small.bytes).toString()).toBe('hello '.repeat(50));
});

test('what is asked for once is hardly compressed, what is asked for again is well', async () => {
  const cache = listeningCache();
  const small = await cache.load('/a', async () => page('hello '.repeat(50)));
  expect(small.brotli).toBeNull();
  expect((await cache.load('/a', never)).brotli?.bytes.length).toBeLessThan(50);
  const words = Array.from({ length: 4_000 }, (_, n) => `word ${(n * 7919) % 1_000}`).join(' ');
  const large = await cache.load('/b', async () => page(words));
  const quick = large.brotli?.bytes.length ?? 0;
  expect(quick).toBeLessThan(words.length / 2);
  await cache.load('/b', never);
  await expect.poll(() => large.brotli?.bytes.length).toBeLessThan(quick);
  expect(brotliDecompressSync(large.brotli?.bytes ?? Buffer.alloc(0)).toString()).toBe(words);
});

test.each([
  ['short', 10],
  ['as long as a page', 20_000],
  ['so long that another thread compresses it', 60_000],
])('the letters of any language arrive as they are, and half of a pair is no failure: %s', async (_length, times) => {
  const text = `Zoë ‘🎉’ 音楽 ${'\ud83c'}!`.repeat(times);
  const { plain, brotli, etag } = await listeningCache().load('/a', async () => page(text));
  const wanted = `Zoë ‘🎉’ 音楽 \ufffd!`.repeat(times);
  expect(plain.bytes.toString()).toBe(wanted);
  if (brotli) expect(brotliDecompressSync(brotli.bytes).toString()).toBe(wanted);
  expect(await listeningCache().load('/b', async () => page(text))).toMatchObject({ etag });
  expect(await listeningCache().load('/a', async () => page(`${text}.`))).not.toMatchObject({ etag });
});

test('a client that takes no plain bytes gets the first answer compressed', async () => {
  const cache = listeningCache();
  const server = createServer(async (request, response) =>
    cache.send(request, response, await cache.load('/a', async () => page('hello'))),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': 'br, identity;q=0' };
  const [response] = (await once(get({ port, headers, agent: false }), 'response')) as [IncomingMessage];
  expect(response.headers['content-encoding']).toBe('br');
  response.resume();
});

test('a browser that already has the answer gets a 304', async () => {
  const cache = listeningCache();
  const { etag } = await cache.load('/a', async () => page('hello'));
  const answer = await ask(cache, '/a', { 'if-none-match': etag });
  expect(answer.status).toBe(304);
  expect(answer.bytes).toHaveLength(0);
});

test("a performer's change drops that performer's answers and no others", async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('a', 'p1'));
  await cache.load('/b', async () => page('b', 'p2'));
  cache.drop('p1');
  expect((await ask(cache, '/a')).status).toBe(404);
  expect((await ask(cache, '/b')).status).toBe(200);
});

test('an answer that was being made during a change is sent but not kept', async () => {
  const cache = listeningCache();
  const { promise: slow, resolve } = Promise.withResolvers<PublicAnswer>();
  const loading = cache.load('/a', () => slow);
  cache.drop('p1');
  resolve(page('old'));
  expect((await loading).plain.bytes.toString()).toBe('old');
  expect((await ask(cache, '/a')).status).toBe(404);
});

test('a request after a change does not wait for an answer begun before it', async () => {
  const cache = listeningCache();
  const { promise: slow, resolve } = Promise.withResolvers<PublicAnswer>();
  const before = cache.load('/a', () => slow);
  cache.drop('p1');
  const after = await cache.load('/a', async () => page('new'));
  resolve(page('old'));
  await before;
  expect(after.plain.bytes.toString()).toBe('new');
  expect((await ask(cache, '/a')).bytes.toString()).toBe('new');
});

test('many who ask at once wait for one making', async () => {
  const cache = listeningCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return page('x');
  };
  await Promise.all(Array.from({ length: 20 }, () => cache.load('/a', make)));
  expect(made).toBe(1);
});

test('while nobody listens for changes nothing new is kept, and what is kept says how old it may be', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('a'));
  await cache.load('/b', async () => page('b', 'p2'));
  expect((await ask(cache, '/a')).headers.age).toBeUndefined();
  cache.setListening(false, 5_000);
  const kept = await ask(cache, '/a', { 'accept-encoding': 'br' });
  expect([kept.status, kept.headers.age, kept.headers['content-encoding']]).toEqual([200, '5', 'br']);
  await cache.load('/c', async () => page('c'));
  expect((await ask(cache, '/c')).status).toBe(404);
  // What this process changes itself it knows of.
  cache.drop('p2');
  expect((await ask(cache, '/b')).status).toBe(404);
  cache.setListening(true);
  expect((await ask(cache, '/a')).status).toBe(404);
});

test('what is kept is shown for a minute after changes were last heard of, and no longer', async () => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('a'));
  cache.setListening(false, 59_000);
  expect((await ask(cache, '/a')).status).toBe(200);
  expect(cache.isUsable()).toBe(true);
  const later = listeningCache();
  await later.load('/a', async () => page('a'));
  later.setListening(false, 60_000);
  expect((await ask(later, '/a')).status).toBe(404);
  expect(later.isUsable()).toBe(false);
});

test('a page for signed-out people is not shown to someone with a session', async () => {
  const cache = listeningCache();
  await cache.load('/', async () => ({ ...page('landing', null), signedOutOnly: true }));
  expect((await ask(cache, '/')).status).toBe(200);
  expect((await ask(cache, '/', { cookie: 'session_token=abc' })).status).toBe(404);
});

test('what is not a success is not kept, and neither is a failure to make it', async () => {
  const cache = listeningCache();
  await cache.load('/gone', async () => ({ ...page('gone'), status: 404 }));
  await expect(cache.load('/bad', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.size()).toBe(0);
  await cache.load('/bad', async () => page('good'));
  expect(cache.size()).toBe(1);
});

test('an answer is kept though another performer changed while it was being made', async () => {
  const cache = listeningCache();
  const { promise: slow, resolve } = Promise.withResolvers<PublicAnswer>();
  const loading = cache.load('/a', () => slow);
  cache.drop('p2');
  resolve(page('a'));
  await loading;
  expect((await ask(cache, '/a')).status).toBe(200);
});

test('no answer outlives its performer’s change, however many others changed meanwhile', async () => {
  const cache = listeningCache();
  const { promise: slow, resolve } = Promise.withResolvers<PublicAnswer>();
  const loading = cache.load('/a', () => slow);
  cache.drop('p1');
  for (let n = 0; n < 3_000; n += 1) cache.drop(`other-${n}`);
  resolve(page('old'));
  await loading;
  expect((await ask(cache, '/a')).status).toBe(404);
});

test('kept bytes take what they are counted as, for small answers as for large ones', { tags: ['long'] }, async () => {
  for (const letters of [10, 700, 5_000]) {
    const takenForCounted = async () => {
      const cache = listeningCache();
      const before = await readMemory();
      for (let n = 0; n < 800; n += 1)
        await cache.load(`/${n}`, async () => page(`${n} `.padEnd(letters, 'abc '), `p${n}`));
      expect(cache.size()).toBe(800);
      return ((await readMemory()) - before) / cache.bytes();
    };
    // What else this process does meanwhile can only add to it; a quarter more for what the test itself leaves behind.
    await expect.poll(takenForCounted, { timeout: 40_000 }).toBeLessThan(1.25);
  }
});

test('the cache as a whole, and one performer in it, stay within their bounds', async () => {
  const cache = listeningCache();
  await cache.load('/another', async () => page('another', 'p2'));
  const long = 'x'.repeat(1_000_000);
  for (let n = 0; n < 20; n += 1) await cache.load(`/${n}`, async () => page(long));
  expect(cache.bytes()).toBeLessThanOrEqual(16 * 1024 * 1024 + 10_000);
  expect((await ask(cache, '/19')).status).toBe(200);
  expect((await ask(cache, '/0')).status).toBe(404);
  expect((await ask(cache, '/another')).status).toBe(200);
  for (let n = 0; n < 70; n += 1) await cache.load(`/p${n}`, async () => page(long, `p${n}`));
  expect(cache.bytes()).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip, deflate', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0.0, *', 'identity'],
  ['gzip;q=1.0, br ; q=0.5', 'br'],
  ['br;q=0.2, identity;q=0.7', 'identity'],
  ['*', 'br'],
  ['*;q=0, br', 'br'],
  ['identity;q=0, br', 'br'],
  ['identity;q=0, *', 'br'],
  ['identity;q=0', null],
  ['gzip, identity;q=0', null],
  ['*;q=0', null],
  ['abrc, x-br', 'identity'],
])('who accepts %j gets %j', async (accepted, coding) => {
  const cache = listeningCache();
  await cache.load('/a', async () => page('hello '.repeat(50)));
  const answer = await ask(cache, '/a', accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect(answer.status).toBe(coding === null ? 406 : 200);
  if (coding !== null) expect(answer.headers['content-encoding'] ?? 'identity').toBe(coding);
});

test('without a CDN no shared cache may keep an answer; with one it may, under the performer’s tag', async () => {
  const publicPage = (performerId: string | null, more: Partial<PublicAnswer> = {}): PublicAnswer => ({
    ...page('hello', performerId),
    headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0, must-revalidate' },
    ...more,
  });
  const headersOf = async (cache: ReturnType<typeof createPublicCache>, answer: PublicAnswer) => {
    cache.setListening(true);
    await cache.load('/a', async () => answer);
    return (await ask(cache, '/a')).headers;
  };
  const create = (hasCdn: boolean) => createPublicCache({ sessionCookie: 'session_token', hasCdn });
  const alone = await headersOf(create(false), publicPage('p1'));
  expect(alone['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(alone['cache-tag']).toBeUndefined();
  expect(await headersOf(create(true), publicPage('p1'))).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=3600',
    'cache-tag': 'starbill,performer-p1',
    'surrogate-key': 'starbill performer-p1',
  });
  for (const own of [publicPage(null), publicPage('p1', { signedOutOnly: true }), page('private')])
    expect((await headersOf(create(true), own))['cache-tag']).toBeUndefined();
});
