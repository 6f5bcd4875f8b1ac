import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#shared/operations.ts';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { buildAuth } from './auth/build-auth.ts';
import { listEndpoints } from './auth/endpoints.ts';
import { slowHashing } from './passwords/password-hash.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

describe('the routes to better-auth', () => {
  test('that are not in our table are shut', async () => {
    const opened = new Set(
      listEndpoints(app.deps.env).map(({ name, goesTo }) => goesTo ?? (operations[name].path as string)),
    );
    const ownRoutes = [operations.signUp, operations.signOut, operations.requestEmailChange, operations.revokeSession];
    for (const { path } of ownRoutes) opened.add(path);
    const { api } = buildAuth({ ...app.deps, passwords: slowHashing, reportFault: () => {} }, []);
    const shut = Object.values(api)
      .map((endpoint) => ('path' in endpoint ? `/api/auth${endpoint.path}` : ''))
      .filter((path) => path.startsWith('/api/auth/') && !opened.has(path));
    expect(shut).toContain('/api/auth/update-user');
    expect(shut).toContain('/api/auth/passkey/generate-register-options');
    expect(shut).toContain('/api/auth/delete-user');
    for (const path of shut) {
      const url = path.replace(/:\w+/g, 'x');
      expect((await owner.send('POST', url, {})).statusCode, `POST ${url}`).toBe(404);
      expect((await owner.get(url)).statusCode, `GET ${url}`).toBe(404);
    }
  });

  test('open in any spelling', async () => {
    const answer = await openBrowser(app).post('/API/Auth/SIGN-IN/Email', {
      email: owner.email,
      password: testPassword,
    });
    expect(answer.statusCode).toBe(200);
  });

  test.each([
    ['a key that is not asked for', { email: 'a@example.test', password: 'x', admin: true }],
    ['no body', undefined],
    ['a list', []],
    ['numbers', { email: 1, password: 2 }],
    ['a very long password', { email: 'a@example.test', password: 'x'.repeat(5_000) }],
  ])('refuse %s with a sentence', async (_what, body) => {
    const answer = await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.any(String) });
  });

  test('take a person who opened the site under another name of this machine', async () => {
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
    const browser = openBrowser(app, headers);
    const answer = await browser.signIn(owner.email, testPassword);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await browser.post('/api/auth/revoke-other-sessions')).statusCode).toBe(200);
    owner = await signUpOwner(app);
  });

  test('refuse a page of another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await openBrowser(app, headers).signIn(owner.email, testPassword);
    expect(answer.statusCode).toBe(403);
  });
});

describe('GET /api/login', () => {
  test.each([
    ['', '/sign-in'],
    ['?returnTo=/reviews%3Fpage%3D2', '/sign-in?returnTo=%2Freviews%3Fpage%3D2'],
    ['?returnTo=https://evil.example/', '/sign-in'],
    ['?returnTo=//evil.example', '/sign-in'],
    ['?returnTo=/api/logout', '/sign-in'],
  ])('with %j sends a visitor to %s', async (query, location) => {
    const answer = await openBrowser(app).get(`/api/login${query}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(location);
  });

  test.each([
    ['', '/dashboard'],
    ['?returnTo=/security', '/security'],
    ['?returnTo=/%5Cevil.example', '/dashboard'],
  ])('with %j sends someone signed in straight to %s', async (query, location) => {
    expect((await owner.get(`/api/login${query}`)).headers.location).toBe(location);
  });
});

describe('changing an account', () => {
  test.each(['PATCH', 'PUT'] as const)('%s changes what it names and answers the whole', async (method) => {
    const answer = await owner.send(method, '/api/auth/user', { firstName: 'Grace', notifyOnReviewApproval: false });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      firstName: 'Grace',
      lastName: 'Lark',
      notifyOnReviewApproval: false,
      notifyOnReviewSubmission: true,
    });
    const row = await app.db.selectFrom('accounts').select('name').where('id', '=', owner.accountId).executeTakeFirst();
    expect(row?.name).toBe('Grace Lark');
    await owner.send(method, '/api/auth/user', { firstName: 'Ada', notifyOnReviewApproval: true });
  });

  test('removes a logo, and takes none that is typed', async () => {
    await app.db.updateTable('performers').set({ logoUrl: '/files/x' }).where('id', '=', owner.performerId).execute();
    expect((await owner.send('PATCH', '/api/auth/user', { logoUrl: 'https://evil.example/x' })).statusCode).toBe(400);
    expect((await owner.send('PATCH', '/api/auth/user', { logoUrl: null })).json().logoUrl).toBeNull();
  });

  test('keeps a business name as it was typed', async () => {
    const businessName = '<b>Ünïcode & Söhne</b> 🎩';
    const answer = await owner.send('PATCH', '/api/auth/user', { businessName });
    expect(answer.json()).toMatchObject({ businessName, slug: owner.slug });
  });

  test('changes the time zone', async () => {
    const answer = await owner.send('PATCH', '/api/auth/user', { timeZone: 'Pacific/Honolulu' });
    expect(answer.json()).toMatchObject({ timeZone: 'Pacific/Honolulu' });
  });

  test.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '-10:00' },
    { email: 'new@example.test' },
    { role: 'administrator' },
    { slug: 'mine' },
    { twoFactorEnabled: false },
    { businessName: ' ' },
  ])('does not take %o', async (body) => {
    expect((await owner.send('PATCH', '/api/auth/user', body)).statusCode).toBe(400);
  });

  test('with nothing changes nothing', async () => {
    expect((await owner.send('PATCH', '/api/auth/user', {})).statusCode).toBe(200);
  });
});

test('an administrator’s calls say, in production, that two-factor sign-in is required', async () => {
  const production = await makeApp({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    APP_URL: 'https://starbill.test',
  });
  try {
    const person = await signUpOwner(production, { trial: false });
    expect(person.cookie).toMatch(/^__Host-starbill\.session_token=/);
    await production.db.updateTable('accounts').set({ role: 'administrator' }).execute();
    expect((await person.get('/api/auth/user')).json()).toMatchObject({ twoFactorRequired: true });
    expect((await person.get('/api/admin/reviews')).json().code).toBe('two_factor_required');
    await production.db.updateTable('accounts').set({ emailVerified: true, twoFactorEnabled: true }).execute();
    expect((await person.get('/api/admin/reviews')).statusCode).toBe(200);
  } finally {
    await production.close();
  }
});

test('hosts of one product share the session', async () => {
  const split = await makeApp({
    APP_URL: 'https://app.starbill.test',
    PRODUCT_DOMAIN: 'starbill.test',
    APP_HOST: 'app.starbill.test',
  });
  try {
    const answer = await openBrowser(split).post('/api/auth/sign-up/email', {
      email: 'split@example.test',
      password: testPassword,
      firstName: 'A',
      lastName: 'B',
      businessName: 'C D',
    });
    expect(String(answer.headers['set-cookie'])).toMatch(/Domain=starbill\.test/);
    expect(String(answer.headers['set-cookie'])).toMatch(/Secure/);
  } finally {
    await split.close();
  }
});

test('guessing passwords is slowed down, with the time to wait', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const statuses: number[] = [];
    // An empty password counts as a guess and spares the slow comparison.
    for (let guess = 0; guess < 20; guess += 1) {
      statuses.push((await openBrowser(limited).signIn('nobody@example.test', '')).statusCode);
    }
    expect(statuses).toEqual(Array(20).fill(400));
    const refused = await openBrowser(limited).signIn('nobody@example.test', 'one more');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
