// A sweep over every route, which test/access.test.ts asks for in its plain spelling: `npm run test:long` runs it.
// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#shared/operations.ts';
import { type AccessScene, accessRows, fillPath, type Role, roles } from '#test/access-table.ts';
import { addPublishedReview, addReview } from '#test/support/factories.ts';
import { makeApp, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { listenRaw, type RawAnswer } from '#test/support/raw-request.ts';
import { report, rounds } from '#test/support/rounds.ts';

type Row = (typeof accessRows)[number];

let app: TestApp;
let scene: AccessScene;
let raw: Awaited<ReturnType<typeof listenRaw>>;
const cookies = {} as Record<Role, string>;
let asked = 0;

beforeAll(async () => {
  app = await makeApp({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' });
  raw = await listenRaw(app);
  const owner = await signUpOwner(app);
  Object.assign(cookies, {
    visitor: '',
    owner: owner.cookie,
    otherOwner: (await signUpOwner(app)).cookie,
    lapsedOwner: (await signUpOwner(app, { trial: false })).cookie,
    administrator: (await signUpAdministrator(app)).cookie,
  });
  const published = await addPublishedReview(app.db, owner.performerId);
  scene = {
    performerId: owner.performerId,
    slug: owner.slug,
    reviewId: published.id,
    pendingReview: async () => (await addReview(app.db, owner.performerId)).id,
  };
});
afterAll(async () => {
  report(`${asked} requests in other spellings and methods`);
  raw.close();
  await app.close();
});

const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
const mixed = (text: string) => text.replace(/[a-z]/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter));
/** Everything that is a fixed word of the route, so that ids and names stay what they are. */
const inWords = (path: string, pattern: string, change: (word: string) => string) => {
  const words = pattern.split('/');
  return path
    .split('/')
    .map((part, at) => (words[at] === part ? change(part) : part))
    .join('/');
};

/** Spellings that are the same address, and get the same answer. */
const same: Record<string, (path: string, pattern: string) => string> = {
  'capital letters': (path, pattern) => inWords(path, pattern, (word) => word.toUpperCase()),
  'mixed letters': (path, pattern) => inWords(path, pattern, mixed),
  'an encoded letter': (path, pattern) => inWords(path, pattern, (word) => word.replace(/^[a-z]/, encode)),
  'every letter encoded': (path, pattern) => inWords(path, pattern, (word) => word.replace(/[a-z]/g, encode)),
  'an encoded capital': (path, pattern) =>
    inWords(path, pattern, (word) => word.replace(/[a-z]$/, (letter) => encode(letter.toUpperCase()))),
  'a slash at its end': (path) => (path === '/' ? path : `${path}/`),
};

/** Spellings that may be no address at all, but never open what the plain one keeps closed. */
const odd: Record<string, (path: string) => string> = {
  'a doubled slash at its head': (path) => `/${path}`,
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'a dot segment': (path) => `/.${path}`,
  'a way back': (path) => `/healthz/..${path}`,
  'an encoded way back': (path) => `/healthz/%2e%2e${path}`,
  'a semicolon': (path) => `${path};x=1`,
  'a semicolon inside': (path) => path.replace(/^\/(\w+)/, '/$1;x'),
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'twice encoded letters': (path) => path.replace(/[a-z]/, (letter) => encode(letter).replace('%', '%25')),
  'a backslash': (path) => path.replace(/(\w)\/(\w+)$/, '$1\\$2'),
  'a space at its end': (path) => `${path}%20`,
  'a NUL at its end': (path) => `${path}%00`,
  'two slashes at its end': (path) => `${path}//`,
  'a whole address': (path) => `http://elsewhere.example${path}`,
  'a hash': (path) => `${path}%23`,
};

const overrides = { 'x-http-method-override': 'DELETE', 'x-http-method': 'PUT', 'x-method-override': 'POST' };
const detours = { 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz', 'x-forwarded-prefix': '/healthz' };

async function ask(role: Role, method: string, path: string, more: Record<string, string> = {}, body?: unknown) {
  asked += 1;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(cookies[role] && { cookie: cookies[role] }),
    ...(payload && { 'content-type': 'application/json' }),
    ...more,
  };
  return raw.send({ method, path, headers, ...(payload === undefined ? {} : { body: payload }) });
}

const isRefused = ({ status }: RawAnswer) => status >= 400;
const sentence = { message: expect.any(String), code: expect.any(String) };

/** Rows whose GET changes something. */
const changing = (row: Row) => row.method === 'GET' && row.pattern === operations.leave.path;
/** In the short form each route gets one role and one spelling of each kind, others than its neighbours. */
const some = <Value>(all: Value[], at: number) => {
  const count = Math.min(rounds(1, all.length), all.length);
  return Array.from({ length: count }, (_, index) => all[(at + index) % all.length] as Value);
};

const rows = accessRows.filter((row) => !changing(row) && !row.pattern.endsWith('*'));

describe('an address gets one decision, however it is spelt', () => {
  for (const [at, row] of rows.entries()) {
    const { method, pattern } = row;
    test(`${method} ${pattern}`, async () => {
      const [path = '', query] = (await fillPath(row, scene)).split('?');
      const asWhole = (spelt: string) => (query ? `${spelt}?${query}` : spelt);
      for (const [index, role] of some([...roles.entries()], at)) {
        // Whoever is let in would change something at every try; the plain table has that.
        if (method !== 'GET' && (row.answers[index] ?? 0) < 400) continue;
        const body = row.body?.(scene);
        const of = (spelt: string, headers = {}) => ask(role, method, asWhole(spelt), headers, body);
        const expected = (await of(path)).status;
        if (method !== 'GET' && expected < 400) continue;
        for (const [name, spell] of some(Object.entries(same), at + index)) {
          const answer = await of(spell(path, pattern));
          expect(answer.status, `${role}, ${name}: ${spell(path, pattern)} ${answer.text.slice(0, 200)}`).toBe(
            expected,
          );
          if (isRefused(answer) && path.startsWith('/api/')) expect(JSON.parse(answer.text)).toMatchObject(sentence);
        }
        for (const [name, spell] of some(Object.entries(odd), at + index)) {
          const answer = await of(spell(path));
          const label = `${role}, ${name}: ${spell(path)} ${answer.text.slice(0, 200)}`;
          expect(answer.status, label).toBeLessThan(500 + (expected >= 500 ? 100 : 0));
          if (expected >= 400) expect(isRefused(answer), label).toBe(true);
        }
        for (const headers of some([overrides, detours], at)) {
          expect((await of(path, headers)).status, `${role}, ${Object.keys(headers)[0]}`).toBe(expected);
        }
      }
    });
  }
});

describe('another method opens nothing', () => {
  const methods = ['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'MKCOL', 'SEARCH', 'PATCH', 'PUT', 'DELETE', 'POST'];
  const paths = Map.groupBy(rows, ({ pattern }) => pattern);
  for (const [at, [pattern, known]] of [...paths].entries()) {
    test(pattern, async () => {
      const taken: string[] = [...known.map(({ method }) => method), 'GET'];
      const read = known.find(({ method }) => method === 'GET');
      // What is read may need a query that what is written has not.
      const row = read ?? known[0];
      const path = row ? await fillPath(row, scene) : pattern;
      for (const method of some(methods, at)) {
        for (const [index, role] of some([...roles.entries()], at)) {
          if (taken.includes(method)) continue;
          const answer = await ask(role, method, path);
          const label = `${role}, ${method} ${path} ${answer.text.slice(0, 200)}`;
          if (method === 'HEAD' && read) {
            // better-auth's own addresses know no HEAD.
            expect([read.answers[index], 404], label).toContain(answer.status);
            expect(answer.text).toBe('');
          } else if (method !== 'OPTIONS') {
            expect(isRefused(answer), label).toBe(true);
            expect(answer.status, label).toBeLessThan(500);
          } else expect(answer.text, label).not.toContain(scene.reviewId);
        }
      }
    });
  }
});
