import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeFor } from '#test/support/authenticator.ts';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' };
const newPassword = 'a different horse';

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

const kinds = async (email = owner.email) =>
  (await mailsFor(app, email)).map(({ kind }) => kind).filter((kind) => kind !== 'confirm-address');
const newest = async (email = owner.email) => (await mailsFor(app, email)).at(-1);

async function press(link: string) {
  const { searchParams } = new URL(link, 'http://localhost');
  return openBrowser(app).post('/secure-account', { token: searchParams.get('token') });
}

describe('a sign-in', () => {
  test('from a browser not seen before is told by email, without an address of the network, and once', async () => {
    const browser = openBrowser(app, phone);
    await browser.signIn(owner.email, testPassword);
    const mail = await newest();
    expect(mail?.kind).toBe('new-sign-in');
    expect(mail?.text).toContain('Chrome on Android');
    expect(mail?.text).toMatch(/day, \d+ \w+ \d{4} at \d\d:\d\d/);
    expect(mail?.text).not.toContain('127.0.0.1');
    await browser.post('/api/auth/sign-out');
    await browser.signIn(owner.email, testPassword);
    expect(await kinds()).toEqual(['new-sign-in']);
  });

  test('that comes with signing up, and a password that was wrong, are not told', async () => {
    expect(await kinds()).toEqual([]);
    await openBrowser(app, phone).signIn(owner.email, 'wrong password');
    expect(await kinds()).toEqual([]);
  });

  test('that is an account’s very first is not told, however the account was made', async () => {
    await app.db.updateTable('accounts').set({ lastSignInAt: null }).where('id', '=', owner.accountId).execute();
    await openBrowser(app, phone).signIn(owner.email, testPassword);
    expect(await kinds()).toEqual([]);
  });
});

describe('an address that nobody has confirmed', () => {
  const createKey = (name: string) => owner.send('POST', '/api/keys', { name, scopes: ['reviews:read'] });

  test('gets three of a kind a day, and nothing that was typed; a confirmed one gets all, with the names', async () => {
    owner = await signUpOwner(app);
    const typed = 'See evil.example, call 0900 123';
    for (let n = 0; n < 5; n += 1) expect((await createKey(`${typed} ${n}`)).statusCode).toBe(201);
    const told = await mailsFor(app, owner.email);
    expect(told.filter(({ kind, text }) => kind === 'account-changed' && text)).toHaveLength(3);
    expect(JSON.stringify(told)).not.toContain('evil.example');

    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    await createKey('For my website');
    expect((await newest())?.text).toContain('For my website');
  });

  test('does not read the address that somebody wants instead', async () => {
    const newEmail = `pay-${owner.accountId}@evil.example`;
    await owner.send('POST', '/api/auth/change-email', { newEmail, password: testPassword });
    const mail = await newest();
    expect(mail?.kind).toBe('email-changing');
    expect(mail?.text).toContain('use another address for your account');
    expect(mail?.text).not.toContain('evil.example');
  });
});

describe('how an account signs in', () => {
  test('is told by email whenever it changes: the password, its reset, the second factor', async () => {
    const browser = openBrowser(app, phone);
    await browser.signIn(owner.email, testPassword);
    await browser.post('/api/auth/change-password', { currentPassword: testPassword, newPassword });
    expect(await newest()).toMatchObject({
      kind: 'account-changed',
      subject: 'Your Starbill account: password changed',
    });

    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    const { totpURI } = (await browser.post('/api/auth/two-factor/enable', { password: newPassword })).json();
    await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpURI) });
    expect((await newest())?.subject).toBe('Your Starbill account: two-factor sign-in is on');
    await browser.post('/api/auth/two-factor/disable', { password: newPassword });
    expect((await newest())?.subject).toBe('Your Starbill account: two-factor sign-in is off');

    await browser.post('/api/auth/request-password-reset', { email: owner.email });
    const token = new URL(await linkIn(app, owner.email, 'password-reset'), 'http://x').searchParams.get('token');
    await browser.post('/api/auth/reset-password', { token, newPassword: 'yet another horse' });
    expect((await newest())?.text).toContain('A new password was chosen for your account through an emailed link');
    // Chosen through the mailbox, in a browser that is known from then on.
    await browser.signIn(owner.email, 'yet another horse');
    expect(await kinds()).toEqual([
      'new-sign-in',
      'account-changed',
      'account-changed',
      'account-changed',
      'password-reset',
      'account-changed',
    ]);
  });

  test('is told to the account whose password was reset, whoever is signed in to the browser', async () => {
    const other = await signUpOwner(app, { trial: false });
    const browser = openBrowser(app, phone);
    await browser.signIn(other.email, testPassword);
    await browser.post('/api/auth/request-password-reset', { email: owner.email });
    const token = new URL(await linkIn(app, owner.email, 'password-reset'), 'http://x').searchParams.get('token');
    await browser.post('/api/auth/reset-password', { token, newPassword });
    expect(await kinds()).toEqual(['password-reset', 'account-changed']);
    expect(await kinds(other.email)).toEqual(['new-sign-in']);
  });
});

describe('“This wasn’t me”', () => {
  test('does nothing by being opened, as scanners do', async () => {
    await openBrowser(app, phone).signIn(owner.email, testPassword);
    const page = await openBrowser(app).get(await linkIn(app, owner.email, 'new-sign-in'));
    expect(page.statusCode).toBe(200);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('signs out everywhere, locks the password and emails a link to a new one, once', async () => {
    const stranger = openBrowser(app, phone);
    await stranger.signIn(owner.email, testPassword);
    const link = await linkIn(app, owner.email, 'new-sign-in');
    expect((await press(link)).statusCode).toBe(200);
    expect(await stranger.signedInAs()).toBeNull();
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    expect((await stranger.signIn(owner.email, testPassword)).statusCode).toBe(401);

    const reset = new URL(await linkIn(app, owner.email, 'password-reset'), 'http://x').searchParams.get('token');
    const own = openBrowser(app);
    expect((await own.post('/api/auth/reset-password', { token: reset, newPassword })).statusCode).toBe(200);
    expect((await own.signIn(owner.email, newPassword)).statusCode).toBe(200);
    // Pressed again, by whoever has got hold of the email, it does nothing.
    expect((await press(link)).statusCode).toBe(200);
    expect(await own.signedInAs()).toBe(owner.email);
  });

  test('is worth nothing after seven days, changed, or for another purpose', async () => {
    await openBrowser(app, phone).signIn(owner.email, testPassword);
    const link = await linkIn(app, owner.email, 'new-sign-in');
    expect((await press(link.replace('token=', 'token=x'))).statusCode).toBe(404);
    expect((await openBrowser(app).get(link.replace('/secure-account', '/unsubscribe'))).statusCode).toBe(404);
    app.setTime(new Date(Date.now() + 7.1 * 86_400_000));
    expect((await press(link)).statusCode).toBe(410);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
  });

  test('leaves the second factor: a mailbox alone must not open what has two locks', async () => {
    const browser = openBrowser(app, phone);
    await browser.signIn(owner.email, testPassword);
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    const { totpURI } = (await browser.post('/api/auth/two-factor/enable', { password: testPassword })).json();
    await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpURI) });
    await press(await linkIn(app, owner.email, 'new-sign-in'));
    const { twoFactorEnabled } = await app.db
      .selectFrom('accounts')
      .select('twoFactorEnabled')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(twoFactorEnabled).toBe(true);
  });
});
