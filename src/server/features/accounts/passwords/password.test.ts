import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { slowHashing } from './password-hash.ts';

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

const newPassword = 'a different horse';

test('passwords are hashed with scrypt, each with its own salt', async () => {
  const [first = '', second] = await Promise.all([slowHashing.hash(testPassword), slowHashing.hash(testPassword)]);
  expect(first).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(second).not.toBe(first);
  expect(await slowHashing.verify({ hash: first, password: testPassword })).toBe(true);
  expect(await slowHashing.verify({ hash: first, password: 'another' })).toBe(false);
});

describe('a password', () => {
  test('that is changed ends all other sessions, whatever the client says', async () => {
    const here = openBrowser(app);
    await here.signIn(owner.email, testPassword);
    const answer = await here.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword,
      revokeOtherSessions: false,
    });
    expect(answer.statusCode).toBe(200);
    expect(await here.signedInAs()).toBe(owner.email);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(owner.email, newPassword)).statusCode).toBe(200);
  });

  test('is not changed without the present one', async () => {
    const answer = await owner.send('POST', '/api/auth/change-password', { currentPassword: 'wrong', newPassword });
    expect(answer.statusCode).toBe(400);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(200);
  });

  test.each(['password1', 'Sunshine1', '1234567890', 'Starbill!', 'reviews26'])(
    '%s is too easy to guess',
    async (guess) => {
      const change = { currentPassword: testPassword, newPassword: guess };
      const answer = await owner.send('POST', '/api/auth/change-password', change);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields.newPassword).toMatch(/data leaks|guess/);
      const reset = await openBrowser(app).post('/api/auth/reset-password', { token: 'x', newPassword: guess });
      expect(reset.json().fields.newPassword).toMatch(/data leaks|guess/);
    },
  );

  test.each([`${'x'.repeat(64)}q`, '        z', 'пароль для сцены', 'starbill opened the night'])(
    '%s is taken: length and characters are free',
    async (choice) => {
      const change = { currentPassword: testPassword, newPassword: choice };
      expect((await owner.send('POST', '/api/auth/change-password', change)).statusCode).toBe(200);
      expect((await openBrowser(app).signIn(owner.email, choice)).statusCode).toBe(200);
      expect((await openBrowser(app).signIn(owner.email, choice.toUpperCase())).statusCode).toBe(401);
    },
  );

  test('that was forgotten is replaced by a mailed link, once, and every session ends', async () => {
    const browser = openBrowser(app);
    await browser.post('/api/auth/request-password-reset', { email: owner.email, redirectTo: '/reset-password' });
    const link = new URL(await linkIn(app, owner.email, 'password-reset'), app.deps.env.appUrl);
    expect(link.pathname).toBe('/reset-password');
    const token = link.searchParams.get('token');

    expect((await browser.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
    expect(await browser.signedInAs()).toBeNull();
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    expect((await browser.signIn(owner.email, newPassword)).statusCode).toBe(200);

    const again = await browser.post('/api/auth/reset-password', { token, newPassword: 'third time lucky' });
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('invalid_token');
  });

  test('reset for an address nobody has says the same and mails nothing', async () => {
    const browser = openBrowser(app);
    const known = await browser.post('/api/auth/request-password-reset', { email: owner.email });
    const unknown = await browser.post('/api/auth/request-password-reset', { email: 'nobody@example.test' });
    expect(unknown.body).toBe(known.body);
    expect(await mailsFor(app, 'nobody@example.test')).toEqual([]);
  });

  test('is nowhere in the database as it was typed', async () => {
    const rows = await app.db.selectFrom('credentials').selectAll().where('holderId', '=', owner.accountId).execute();
    expect(JSON.stringify(rows)).not.toContain(testPassword);
  });
});
