import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app, { trial: false });
});

describe('a session', () => {
  test('begins with the right password, whatever the case of the address', async () => {
    const browser = openBrowser(app);
    const answer = await browser.signIn(` ${owner.email.toUpperCase()}`, testPassword);
    expect(answer.statusCode).toBe(200);
    expect(await browser.signedInAs()).toBe(owner.email);
  });

  test.each([
    ['a wrong password', () => owner.email, 'wrong password'],
    ['an address nobody has', () => 'nobody@example.test', testPassword],
  ])('does not begin with %s, and the answer is the same', async (_what, email, password) => {
    const browser = openBrowser(app);
    const answer = await browser.signIn(email(), password);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 'invalid_email_or_password',
      message: 'The email address or password isn’t right.',
    });
    expect(await browser.signedInAs()).toBeNull();
  });

  test('ends on signing out, for every copy of its cookie', async () => {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const copy = new Map(browser.jar);
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200);
    expect([...browser.jar.keys()]).toEqual(['starbill.device']);
    for (const [name, value] of copy) browser.jar.set(name, value);
    expect(await browser.signedInAs()).toBeNull();
    expect((await browser.get('/api/auth/get-session')).json()).toBeNull();
  });

  test.each(['GET', 'POST'] as const)('ends with %s /api/logout, which leads to the first page', async (method) => {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const copy = new Map(browser.jar);
    const answer = method === 'GET' ? await browser.get('/api/logout') : await browser.post('/api/logout');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/');
    expect([...browser.jar.keys()]).toEqual(['starbill.device']);
    for (const [name, value] of copy) browser.jar.set(name, value);
    expect(await browser.signedInAs()).toBeNull();
  });

  test('is not ended by a picture or a link on another site', async () => {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const answer = await browser.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(await browser.signedInAs()).toBe(owner.email);
    expect((await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(302);
  });

  test('ends after 30 days without use', async () => {
    app.setTime(new Date(Date.now() + 29.9 * 86_400_000));
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
    app.setTime(new Date(Date.now() + 30.1 * 86_400_000));
    const answer = await owner.get('/api/auth/user');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'signed_out', message: 'Sign in to continue.' });
  });

  test('is prolonged by use, cookie and all', async () => {
    const soon = new Date(Date.now() + 10 * 86_400_000);
    await app.db.updateTable('sessions').set({ expiresAt: soon }).where('accountId', '=', owner.accountId).execute();
    const answer = await owner.get('/api/auth/user');
    expect(String(answer.headers['set-cookie'])).toMatch(/starbill\.session_token=.*Max-Age=2592000/);
    const { expiresAt } = await app.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
    expect((await owner.get('/api/auth/user')).headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['no signature', (value: string) => value.split('.')[0] ?? ''],
    ['the signature of another token', (value: string) => `x${value}`],
    ['a cut signature', (value: string) => value.slice(0, -8)],
    ['nonsense', () => '%%%'],
  ])('is not opened by a cookie with %s', async (_what, forge) => {
    const [name = '', value = ''] =
      owner.cookie
        .split('; ')
        .find((pair) => /session/.test(pair))
        ?.split('=') ?? [];
    expect((await visitor(app, `${name}=${forge(value)}`).get('/api/auth/user')).statusCode).toBe(401);
    expect((await visitor(app, owner.cookie).get('/api/auth/user')).statusCode).toBe(200);
  });

  test('is not prolonged beyond 90 days, nor an administrator’s beyond 7', async () => {
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000);
    const prolong = (createdAt: Date) =>
      app.db
        .updateTable('sessions')
        .set({ createdAt, expiresAt: dayOf(30) })
        .where('accountId', '=', owner.accountId)
        .returning('expiresAt')
        .executeTakeFirstOrThrow();
    expect((await prolong(dayOf(-80))).expiresAt).toEqual(expect.toSatisfy((end: Date) => end < dayOf(10.1)));
    await prolong(dayOf(-91));
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    await app.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', owner.accountId).execute();
    expect((await prolong(dayOf(-6))).expiresAt).toEqual(expect.toSatisfy((end: Date) => end < dayOf(1.1)));
  });

  test('ends when its browser signs in anew, and no other does', async () => {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const copy = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    await browser.signIn(owner.email, testPassword);
    expect((await visitor(app, copy).get('/api/auth/user')).statusCode).toBe(401);
    expect(await browser.signedInAs()).toBe(owner.email);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('ends when its browser signs up for another account', async () => {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const copy = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const email = `second-${owner.email}`;
    const names = { firstName: 'Ada', lastName: 'Lark', businessName: 'The Second Deck' };
    await browser.post('/api/auth/sign-up/email', { email, password: testPassword, ...names });
    expect(await browser.signedInAs()).toBe(email);
    expect((await visitor(app, copy).get('/api/auth/user')).statusCode).toBe(401);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('can be seen and ended from another one', async () => {
    const browser = openBrowser(app, { 'user-agent': 'Tester/1' });
    await browser.signIn(owner.email, testPassword);
    const sessions: { id: string; userAgent: string }[] = (await owner.get('/api/auth/list-sessions')).json();
    expect(sessions).toHaveLength(2);
    const id = sessions.find((session) => session.userAgent === 'Tester/1')?.id;
    expect((await owner.send('POST', '/api/auth/revoke-session', { id })).statusCode).toBe(200);
    expect(await browser.signedInAs()).toBeNull();
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
    expect((await owner.send('POST', '/api/auth/revoke-session', { id })).statusCode).toBe(404);
  });

  test('cannot be ended by somebody else', async () => {
    const stranger = await signUpOwner(app, { trial: false });
    const [session]: { id: string }[] = (await owner.get('/api/auth/list-sessions')).json();
    expect((await stranger.send('POST', '/api/auth/revoke-session', { id: session?.id })).statusCode).toBe(404);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('has a token that stands in no answer, its own or another one’s', async () => {
    const browser = openBrowser(app);
    const email = `new-${owner.email}`;
    const names = { firstName: 'Ada', lastName: 'Lark', businessName: 'The Velvet Deck' };
    const newPassword = 'another horse battery';
    const answers = [
      await browser.post('/api/auth/sign-up/email', { email, password: testPassword, ...names }),
      await browser.signIn(email, testPassword),
      await browser.post('/api/auth/change-password', { currentPassword: testPassword, newPassword }),
    ];
    await openBrowser(app).signIn(email, newPassword);
    answers.push(await browser.get('/api/auth/list-sessions'), await browser.get('/api/auth/get-session'));
    const rows = await app.db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
      .select('sessions.token')
      .where('email', '=', email)
      .execute();
    expect(rows).toHaveLength(2);
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toEqual([200, expect.not.stringMatching(/"token"/)]);
      for (const { token } of rows) expect(body).not.toContain(token);
    }
  });
});
