import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let port: number;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends bytes as they are, which no HTTP client would, and reads until the server hangs up. */
async function sendRaw(lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  // Not ended: a server may take that for somebody who no longer listens.
  socket.write(lines.join('\r\n'));
  return text(socket).catch(() => '');
}

const hidden = ['GET /api/admin/audit HTTP/1.1', 'Host: x', 'Connection: close', '', ''];

test.each([
  ['a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '']],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 60', '']],
  ['a length that is no number', ['Content-Length: +0', '']],
  ['chunks under another name', ['Transfer-Encoding: xchunked', '']],
  ['a space before the colon', ['Content-Length : 0', '']],
])('a message with two lengths is refused, and nothing hides behind it: %s', async (_what, rest) => {
  const answer = await sendRaw(['POST /api/auth/sign-out HTTP/1.1', 'Host: x', ...rest, ...hidden]);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

test.each(['TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'CONNECT'])('%s is refused', async (method) => {
  const answer = await sendRaw([`${method} / HTTP/1.1`, 'Host: x', 'Cookie: secret=1', 'Connection: close', '', '']);
  expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  expect(answer).not.toContain('secret=1');
});

test('source, secrets, folders and what lies above them are not served', async () => {
  const places = [
    ...[
      '/.git/HEAD',
      '/.git/config',
      '/.env',
      '/.npmrc',
      '/package.json',
      '/package-lock.json',
      '/data/session-secret',
    ],
    ...['/src/server/main.ts', '/node_modules/', '/assets/', '/assets', '/files/', '/files/gallery/', '/dist/client/'],
    ...['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'],
    ...['/files/../session-secret', '/files/%2e%2e/session-secret', '/files/gallery/..%2f..%2fsession-secret'],
  ];
  for (const place of places) {
    const answer = await sendRaw([`GET ${place} HTTP/1.1`, 'Host: x', 'Connection: close', '', '']);
    expect(answer, place).toMatch(/^HTTP\/1\.1 (403|404) /);
    expect(answer, place).not.toMatch(/Index of|"dependencies"|ref: refs/);
  }
});

test.each(['{"__proto__":{"role":"administrator"}}', '{"constructor":{"prototype":{"role":"administrator"}}}'])(
  'a body that reaches for prototypes is refused: %s',
  async (payload) => {
    const headers = { cookie: owner.cookie, 'content-type': 'application/json' };
    const answer = await app.app.inject({ method: 'PATCH', url: '/api/auth/user', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect({}).not.toHaveProperty('role');
  },
);

test('a parameter given twice is refused, not joined', async () => {
  expect((await owner.get('/api/reviews?limit=5&limit=100')).statusCode).toBe(400);
  expect((await visitor(app).get('/api/login?returnTo=/a&returnTo=//evil.example')).statusCode).toBe(400);
});

test('every kind of answer says what it is, in UTF-8, and is not to be guessed at', async () => {
  const data = new Set([`/api/public/reviews/${owner.slug}`, '/embed-widget.js']);
  const kinds: [string, RegExp][] = [
    ['/', /^text\/html; charset=utf-8$/],
    [`/reviews/${owner.slug}`, /^text\/html; charset=utf-8$/],
    ['/nothing-here', /^text\/html; charset=utf-8$/],
    [`/api/public/reviews/${owner.slug}`, /^application\/json; charset=utf-8$/],
    ['/api/nothing', /^application\/json; charset=utf-8$/],
    ['/api/openapi.json', /^application\/json; charset=utf-8$/],
    ['/robots.txt', /^text\/plain; charset=utf-8$/],
    ['/sitemap.xml', /^application\/xml; charset=utf-8$/],
    ['/embed-widget.js', /^(text|application)\/javascript; charset=utf-8$/],
  ];
  for (const [path, type] of kinds) {
    const { headers } = await visitor(app).get(path);
    expect(headers['content-type'], path).toMatch(type);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    // What no browser takes for a document needs no policy for documents.
    if (data.has(path)) expect(headers['content-security-policy'], path).toBeUndefined();
    else expect(headers['content-security-policy'], path).toMatch(/base-uri 'none'/);
  }
});
