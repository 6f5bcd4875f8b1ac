import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createPlainServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { openHttpsServer, testCertificate } from '#test/support/https-server.ts';
import type { FetchProblem } from './fetch-problem.ts';
import { createGuardedFetch, type GuardedRequest } from './guarded-fetch.ts';
import { isPublicAddress } from './public-address.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(answer: RequestListener) {
  const server = await openHttpsServer(answer);
  closing.push(server.close);
  return server;
}

const options: GuardedRequest = { mostBytes: 10_000, within: 5_000, redirects: 3 };

/** Names lead to this machine, and the ports of test servers are the only private ones that may be reached. */
function fetchFrom(ports: number[], names: Record<string, string[]> = {}) {
  const asked: string[] = [];
  const fetch = createGuardedFetch({
    ca: testCertificate,
    allows: (address, port) => isPublicAddress(address) || (address === '127.0.0.1' && ports.includes(port)),
    resolve: async (host) => {
      asked.push(host);
      return names[host] ?? ['127.0.0.1'];
    },
  });
  return Object.assign(fetch, { asked });
}

const problemOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'none',
    (error: FetchProblem) => error.kind,
  );

test('an address is fetched with its status, headers and body', async () => {
  const server = await open((request, response) => {
    response.setHeader('etag', '"1"');
    response.end(`${request.headers.host} ${request.headers['if-none-match']}`);
  });
  const answer = await fetchFrom([server.port])(`https://calendar.test:${server.port}/a`, {
    ...options,
    headers: { 'if-none-match': '"0"' },
  });
  expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  expect(answer.body.toString()).toBe(`calendar.test:${server.port} "0"`);
});

test.each([
  'https://127.0.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://[::1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://0.0.0.0:PORT/',
  'https://localhost:PORT/',
  'https://calendar.test:PORT/',
  'https://①②⑦.⓪.⓪.①:PORT/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://100.64.0.1/',
  'https://224.0.0.1/',
])('%s is refused before anything is sent', async (address) => {
  const server = await open((_request, response) => void response.end('secret'));
  const fetch = createGuardedFetch({ ca: testCertificate, resolve: async () => ['127.0.0.1'] });
  expect(await problemOf(fetch(address.replace('PORT', String(server.port)), options))).toBe('private');
  expect(server.requests).toEqual([]);
});

test.each([
  '',
  'calendar',
  'ftp://calendar.test/',
  'file:///etc/passwd',
  'data:text/calendar,BEGIN',
  'http://calendar.test/',
  'https://ada:secret@calendar.test/',
  'https://ada@calendar.test/',
  'https://calendar.test:22/',
  'https://calendar.test:25/',
  'https://',
])('"%s" is not an address that is fetched', async (address) => {
  const fetch = fetchFrom([]);
  expect(await problemOf(fetch(address, options))).toBe('address');
  expect(fetch.asked).toEqual([]);
});

test('unencrypted addresses are fetched where that is stated, and refused by the same check', async () => {
  const server = createPlainServer((_request, response) => void response.end('plain'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  const { port } = server.address() as AddressInfo;
  const address = `http://calendar.test:${port}/`;
  expect((await fetchFrom([port])(address, { ...options, http: true })).body.toString()).toBe('plain');
  expect(await problemOf(fetchFrom([])(address, { ...options, http: true }))).toBe('private');
});

test('a name with one private address among public ones is refused', async () => {
  const server = await open((_request, response) => void response.end());
  const names = { 'mixed.test': ['93.184.215.14', '10.0.0.1'] };
  expect(await problemOf(fetchFrom([server.port], names)(`https://mixed.test:${server.port}/`, options))).toBe(
    'private',
  );
});

test('a name that changes its mind is connected to at the address that was checked', async () => {
  const server = await open((_request, response) => void response.end('first'));
  let answers = 0;
  const fetch = createGuardedFetch({
    ca: testCertificate,
    allows: (address) => address === '127.0.0.1',
    // The second answer is the one that a rebinding attack would have us connect to.
    resolve: async () => [answers++ === 0 ? '127.0.0.1' : '169.254.169.254'],
  });
  const address = `https://calendar.test:${server.port}/`;
  expect((await fetch(address, options)).body.toString()).toBe('first');
  expect(answers).toBe(1);
  expect(await problemOf(fetch(address, options))).toBe('private');
  expect(server.requests).toHaveLength(1);
});

test('redirects are followed a few times, and each is checked', async () => {
  const inside = await open((_request, response) => void response.end('secret'));
  const server = await open((request, response) => {
    const targets: Record<string, string> = {
      '/once': '/end',
      '/loop': '/loop',
      '/literal': `https://127.0.0.1:${inside.port}/`,
      '/named': `https://other.test:${inside.port}/`,
      '/plain': `http://calendar.test:${server.port}/end`,
      '/file': 'file:///etc/passwd',
      '/password': `https://a:b@calendar.test:${server.port}/end`,
    };
    const location = targets[request.url ?? ''];
    if (location) response.writeHead(302, { location });
    response.end('end');
  });
  const fetch = fetchFrom([server.port]);
  const at = (path: string) => fetch(`https://calendar.test:${server.port}${path}`, options);
  expect((await at('/once')).body.toString()).toBe('end');
  expect(await problemOf(at('/loop'))).toBe('redirects');
  expect(server.requests.filter((path) => path === '/loop')).toHaveLength(4);
  expect(await problemOf(at('/literal'))).toBe('private');
  expect(await problemOf(at('/named'))).toBe('private');
  for (const path of ['/plain', '/file', '/password']) expect(await problemOf(at(path)), path).toBe('address');
  expect(inside.requests).toEqual([]);
});

test('a redirect to another host gets none of the headers, and a request with a body is not redirected', async () => {
  const seen: (string | undefined)[] = [];
  const other = await open((request, response) => {
    seen.push(request.headers['x-signature'] as string | undefined);
    response.end();
  });
  const server = await open((_request, response) => {
    response.writeHead(307, { location: `https://other.test:${other.port}/` }).end();
  });
  const fetch = fetchFrom([server.port, other.port]);
  const address = `https://calendar.test:${server.port}/`;
  await fetch(address, { ...options, headers: { 'x-signature': 'abc' } });
  expect(seen).toEqual([undefined]);
  expect(await problemOf(fetch(address, { ...options, method: 'POST', body: '{}' }))).toBe('redirects');
  expect(seen).toHaveLength(1);
});

test('what is too large is given up while it streams, packed or not', async () => {
  let written = 0;
  const zeroes = Buffer.alloc(1_000_000);
  const server = await open((request, response) => {
    if (request.url === '/announced') response.writeHead(200, { 'content-length': '1000000' }).write('x');
    if (request.url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(zeroes));
    if (request.url === '/br') response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(zeroes));
    if (request.url === '/fits') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('small'));
    if (request.url === '/twice') response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('x');
    if (request.url === '/rubbish') response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed');
    if (request.url === '/endless') {
      const more = () => {
        written += 1;
        if (!response.destroyed && response.write(Buffer.alloc(5_000))) setImmediate(more);
      };
      response.on('drain', more);
      more();
    }
  });
  const at = (path: string) => fetchFrom([server.port])(`https://calendar.test:${server.port}${path}`, options);
  for (const path of ['/announced', '/gzip', '/br', '/endless'])
    expect(await problemOf(at(path)), path).toBe('too_large');
  expect(written).toBeLessThan(2_000);
  expect((await at('/fits')).body.toString()).toBe('small');
  for (const path of ['/twice', '/rubbish']) expect(await problemOf(at(path)), path).toBe('broken');
}, 20_000);

test('one time limit holds for names, headers and a body that drips', async () => {
  const server = await open((request, response) => {
    if (request.url !== '/drips') return;
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const hurried = { ...options, within: 300 };
  const at = (path: string) => fetchFrom([server.port])(`https://calendar.test:${server.port}${path}`, hurried);
  expect(await problemOf(at('/hangs'))).toBe('slow');
  expect(await problemOf(at('/drips'))).toBe('slow');
  const unnamed = createGuardedFetch({ resolve: () => new Promise(() => {}) });
  expect(await problemOf(unnamed('https://calendar.test/', hurried))).toBe('slow');
});

test('a host that is not found, refuses, breaks off or shows a foreign certificate is named as such', async () => {
  const server = await open((request) => void request.socket.destroy());
  const closed = await openHttpsServer(() => {});
  await closed.close();
  const fetch = fetchFrom([server.port, closed.port], { 'nowhere.test': [] });
  expect(await problemOf(fetch('https://nowhere.test/', options))).toBe('unknown_host');
  expect(await problemOf(fetch(`https://calendar.test:${closed.port}/`, options))).toBe('unreachable');
  expect(await problemOf(fetch(`https://calendar.test:${server.port}/`, options))).toBe('unreachable');
  expect(await problemOf(fetch(`https://stranger.test:${server.port}/`, options))).toBe('certificate');
});
