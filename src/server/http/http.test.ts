import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documents } from '#shared/operations.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp({
    APP_URL: 'https://app.starbill.example',
    PRODUCT_DOMAIN: 'starbill.example',
    APP_HOST: 'app.starbill.example',
  });
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

describe('writes from elsewhere', () => {
  const patch = (headers: Record<string, string>) =>
    app.app.inject({
      method: 'PATCH',
      url: '/api/auth/user',
      payload: { firstName: 'Ada' },
      headers: { cookie: owner.cookie, host: 'app.starbill.example', ...headers },
    });

  test.each([
    ['our own origin', { origin: 'https://app.starbill.example', 'sec-fetch-site': 'same-origin' }, 200],
    ['another host of ours', { origin: 'https://www.starbill.example', 'sec-fetch-site': 'same-site' }, 200],
    ['a tool without a browser', {}, 200],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site that hides its origin', { origin: 'null' }, 403],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a host that ends like ours', { origin: 'https://evilstarbill.example' }, 403],
    ['a host that begins like ours', { origin: 'https://starbill.example.evil.example' }, 403],
  ])('%s', async (_who, headers, status) => {
    expect((await patch(headers)).statusCode).toBe(status);
  });
});

test('a page on another host of ours may make every kind of call', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const { headers } = await app.app.inject({
      method: 'OPTIONS',
      url: '/api/auth/user',
      headers: { origin: 'https://www.starbill.example', 'access-control-request-method': method },
    });
    expect(headers['access-control-allow-origin']).toBe('https://www.starbill.example');
    expect(headers['access-control-allow-methods']).toContain(method);
  }
});

describe('headers', () => {
  test('every answer has the security headers', async () => {
    for (const path of ['/', '/healthz', '/reviews/nobody', '/api/nothing', '/dashboard', `/reviews/${owner.slug}`]) {
      const { headers } = await visitor(app).get(path);
      expect(headers['content-security-policy'], path).toMatch(/frame-ancestors 'none'/);
      expect(headers['content-security-policy'], path).not.toMatch(/unsafe/);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('private answers are never stored, public ones are asked for again', async () => {
    expect((await owner.get('/api/auth/user')).headers['cache-control']).toBe('no-store');
    expect((await owner.get('/api/reviews')).headers['cache-control']).toBe('no-store');
    expect((await owner.get('/dashboard')).headers['cache-control']).toBe('no-store');
    expect((await owner.get(`/api/public/${owner.slug}`)).headers['cache-control']).toContain('must-revalidate');
  });

  test('other sites may load what is public, and nothing else', async () => {
    const policyOf = async (url: string) => (await owner.get(url)).headers['cross-origin-resource-policy'];
    for (const url of ['/embed-widget.js', '/embed/carousel', `/api/public/${owner.slug}`, '/assets/entry-client.js']) {
      expect(await policyOf(url), url).toBe('cross-origin');
    }
    for (const url of [
      '/api/auth/user',
      '/api/reviews',
      '/api/reviews/export',
      '/dashboard',
      '/api/nothing',
      '/healthz',
    ]) {
      expect(await policyOf(url), url).toBe('same-site');
    }
  });

  test('the style nonce of the application is new every time and is the one in its page', async () => {
    const [one, two] = [await owner.get('/dashboard'), await owner.get('/dashboard')];
    const nonce = /'nonce-([^']+)'/.exec(String(one.headers['content-security-policy']))?.[1] ?? 'none';
    expect(one.body).toContain(nonce);
    expect(two.headers['content-security-policy']).not.toContain(nonce);
  });

  test('public JSON may be read by any site, without cookies; nothing else may', async () => {
    const ask = (url: string, origin: string) => app.app.inject({ url, headers: { origin } });
    const open = await ask(`/api/public/reviews/${owner.slug}`, 'https://anyone.example');
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers['access-control-allow-credentials']).toBeUndefined();
    const closed = await ask('/api/auth/user', 'https://anyone.example');
    expect(closed.headers['access-control-allow-origin']).toBeUndefined();
    const own = await ask('/api/auth/user', 'https://www.starbill.example');
    expect(own.headers['access-control-allow-origin']).toBe('https://www.starbill.example');
    expect(own.headers['access-control-allow-credentials']).toBe('true');
  });

  test('each answer names its request', async () => {
    const [one, two] = [await owner.get('/api/reviews'), await owner.get('/api/reviews')];
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });
});

describe('the public cache', () => {
  test('answers JSON and pages as brotli with an ETag, and 304 to a client that has them', async () => {
    for (const url of [`/api/public/reviews/${owner.slug}`, `/reviews/${owner.slug}`, '/']) {
      const plain = await app.app.inject({ url });
      const small = await app.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(small.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
      const again = await app.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    }
  });

  test('many spellings of one address share one entry', async () => {
    const before = app.deps.publicCache.size();
    const path = `/reviews/${owner.slug}`;
    for (const spelling of [path, path.toUpperCase(), `${path}/`, `${path}?utm_source=x`, `${path}?stars=9`]) {
      expect((await visitor(app).get(spelling)).statusCode, spelling).toBe(200);
    }
    expect(app.deps.publicCache.size()).toBeLessThanOrEqual(before + 1);
  });

  test('what mail programs and networks add to an address is let through, and makes no new entries', async () => {
    const { id } = await addPublishedReview(app.db, owner.performerId, { comment: 'Decorated.' });
    const { slug } = owner;
    const paths = [
      ...['/', '/help', '/trust', `/reviews/${slug}`, `/reviews/${slug}/${id}`],
      ...[`/review/${slug}`, `/performer/${slug}`, `/enquire/${slug}`],
      ...[`/badge/${slug}.svg`, `/badge/${slug}.png`, '/embed/displayAll', '/embed-widget.js', '/widget.js'],
      ...[`/oembed?url=${encodeURIComponent(`${app.deps.env.appUrl}/reviews/${slug}`)}`],
      ...[documents.performerImage, documents.reviewImage, documents.landingImage].map(({ path }) =>
        path.replace(':performer', slug).replace(':id', id),
      ),
    ];
    const statuses = async (decoration: string) => {
      const found: Record<string, number> = {};
      for (const path of paths) {
        const url = decoration ? `${path}${path.includes('?') ? '&' : '?'}${decoration}` : path;
        found[path] = (await visitor(app).get(url)).statusCode;
      }
      return found;
    };
    expect(await statuses('')).toEqual(Object.fromEntries(paths.map((path) => [path, 200])));
    const addedByDecoration = async () => {
      const plain = await statuses('');
      const before = app.deps.publicCache.size();
      expect(await statuses('utm_source=signature&fbclid=IwAR0x')).toEqual(plain);
      return app.deps.publicCache.size() - before;
    };
    // News of the review may arrive in between, and drops what was kept.
    await expect.poll(addedByDecoration, { timeout: 15_000 }).toBe(0);
  });

  test('cursors that cannot be read, or are spelled differently, make no new entries', async () => {
    await visitor(app).get(`/reviews/${owner.slug}`);
    const before = app.deps.publicCache.size();
    for (const mangled of [
      'x',
      '%00',
      'a'.repeat(99),
      'b'.repeat(101),
      '..',
      Buffer.from('1.2').toString('base64url'),
    ]) {
      const page = await visitor(app).get(`/reviews/${owner.slug}?cursor=${mangled}`);
      expect(page.statusCode, mangled).toBe(200);
      const data = await visitor(app).get(`/api/public/reviews/${owner.slug}?cursor=${mangled}`);
      expect(data.statusCode, mangled).toBe(400);
    }
    expect(app.deps.publicCache.size()).toBe(before);
    const place = `${Date.now()}.${randomUUID()}`;
    const spellings = [place, place.toUpperCase(), `0${place}`, `${place}.more`].flatMap((text) => {
      const encoded = Buffer.from(text).toString('base64url');
      return [encoded, `${encoded}=`, Buffer.from(text).toString('base64')];
    });
    for (const path of [`/reviews/${owner.slug}`, `/api/public/reviews/${owner.slug}`]) {
      for (const cursor of spellings) {
        const url = `${path}?cursor=${encodeURIComponent(cursor)}`;
        expect((await visitor(app).get(url)).statusCode, url).toBe(200);
      }
    }
    expect(app.deps.publicCache.size()).toBe(before + 2);
  });

  test('a signed-in person gets the dashboard at /, a visitor the landing page', async () => {
    const landing = await visitor(app).get('/');
    expect(landing.headers.etag).toBeDefined();
    const dashboard = await owner.get('/');
    expect(dashboard.headers.etag).toBeUndefined();
    expect(dashboard.body).toContain('Loading...');
  });
});

test.each([
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['*', 'br'],
])('answers that are made for one request are encoded as %j allows', async (accepted, coding) => {
  const { headers } = await app.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': accepted } });
  expect(headers['content-encoding']).toBe(coding);
});

test('a client that refuses every encoding, plain bytes included, gets a 406', async () => {
  for (const url of ['/api/openapi.json', `/api/public/reviews/${owner.slug}`, '/healthz']) {
    const answer = await app.app.inject({ url, headers: { 'accept-encoding': 'identity;q=0' } });
    expect([answer.statusCode, answer.json().code], url).toEqual([406, 'not_acceptable']);
  }
});

describe('refusals', () => {
  test('an unknown path is {message, code} under /api and a page elsewhere', async () => {
    const api = await visitor(app).get('/api/nothing');
    expect([api.statusCode, api.json()]).toEqual([
      404,
      { message: 'There’s no such call. /docs/api lists those there are.', code: 'not_found' },
    ]);
    const page = await visitor(app).get('/no/such/page');
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('404 Page Not Found');
    expect(page.body).toContain('Did you forget to add the page to the router?');
  });

  test('an address that the router cannot read is {message, code} under /api and a page elsewhere', async () => {
    const long = 'x'.repeat(1_000);
    for (const url of [
      '/api/%',
      '/api/reviews/%E0%A4%A',
      `/api/reviews/${long}`,
      `/API/public/${long}`,
      '/api/%c0%af',
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const api = await app.app.inject({ method, url });
        expect([api.statusCode, api.json()], url).toEqual([
          404,
          { message: 'There’s no such call. /docs/api lists those there are.', code: 'not_found' },
        ]);
        expect(api.headers['x-content-type-options'], url).toBe('nosniff');
      }
    }
    for (const url of ['/%', '/reviews/%ff', `/reviews/${long}`]) {
      const page = await visitor(app).get(url);
      expect(page.statusCode, url).toBe(404);
      expect(page.body, url).toContain('404 Page Not Found');
    }
    const program = await app.app.inject({ method: 'POST', url: '/%', headers: { accept: 'application/json' } });
    expect([program.statusCode, program.json().code]).toEqual([404, 'not_found']);
  });

  test('an unknown query or body key is refused on every route that takes none', async () => {
    expect((await owner.get('/api/reviews/stats?x=1')).statusCode).toBe(400);
    expect((await owner.get('/api/auth/user?x=1')).statusCode).toBe(400);
    expect((await owner.send('PATCH', '/api/auth/user', { role: 'administrator' })).statusCode).toBe(400);
    expect((await owner.send('PATCH', '/api/auth/user', { email: 'new@example.test' })).statusCode).toBe(400);
  });

  test('a body that is too large or of another kind is refused with a sentence', async () => {
    const send = (payload: string, type: string) =>
      app.app.inject({ method: 'POST', url: `/api/reviews/${owner.slug}`, payload, headers: { 'content-type': type } });
    const large = await send(JSON.stringify({ comment: 'x'.repeat(1_100_000) }), 'application/json');
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    const xml = await send('<review/>', 'application/xml');
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported_type']);
    const plain = await send('{"rating":5}', 'text/plain');
    expect([plain.statusCode, plain.json().code]).toEqual([415, 'unsupported_type']);
  });

  test('a compressed body is refused with a sentence', async () => {
    const payload = gzipSync('{"rating":5}');
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await app.app.inject({ method: 'POST', url: `/api/reviews/${owner.slug}`, payload, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_encoding']);
  });
});

test('requests of one address are limited, and told when to come back', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const performer = await signUpOwner(limited);
    const submit = (n: number) =>
      visitor(limited).send('POST', `/api/reviews/${performer.slug}`, {
        reviewerName: 'R',
        // One email address has a limit of its own.
        reviewerEmail: `r${n}@example.test`,
        rating: 5,
        comment: 'Good.',
      });
    const answers = await Promise.all(Array.from({ length: 11 }, (_, n) => submit(n)));
    const last = answers.find(({ statusCode }) => statusCode !== 201);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(last?.statusCode).toBe(429);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(last?.json()).toMatchObject({ code: 'too_many_requests' });
  } finally {
    await limited.close();
  }
});

test('a hundred guests behind one address all get the files of the page', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const file = '/assets/entry-client.js';
    const answers = await Promise.all(Array.from({ length: 700 }, () => visitor(limited).get(file)));
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  } finally {
    await limited.close();
  }
});

test('while the database is away, answers are 503 and the process lives', async () => {
  const broken = await makeApp();
  await broken.deps.pool.end();
  expect((await visitor(broken).get('/healthz')).statusCode).toBe(200);
  expect((await visitor(broken).get('/readyz')).json()).toEqual({ status: 'degraded' });
  expect((await visitor(broken).get('/reviews/anybody')).statusCode).toBe(503);
  await broken.close().catch(() => {});
});

test('the API describes itself: every call with its input and answer', async () => {
  const { paths } = (await visitor(app).get('/api/openapi.json')).json();
  const described = Object.keys(paths);
  for (const route of app.app.routeList) {
    const [method = '', url = ''] = route.split(' ');
    // Calls for machines stand in it where they are configured.
    if (!url.startsWith('/api/') || url === '/api/openapi.json' || url.startsWith('/api/webhooks/')) continue;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    expect(described).toContain(path);
    expect(paths[path][method.toLowerCase()].summary, route).toEqual(expect.any(String));
  }
});
