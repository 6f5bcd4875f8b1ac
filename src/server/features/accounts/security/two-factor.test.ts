import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mintSignInLink } from '#server/features/accounts/sign-in-link.ts';
import { codeFor } from '#test/support/authenticator.ts';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let totpUri: string;
let backupCodes: string[];

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  owner = await signUpOwner(app, { trial: false });
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
  const browser = openBrowser(app);
  await browser.signIn(owner.email, testPassword);
  const begun = await browser.post('/api/auth/two-factor/enable', { password: testPassword });
  expect(begun.statusCode, begun.body).toBe(200);
  ({ totpURI: totpUri, backupCodes } = begun.json());
  const answer = await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpUri) });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await browser.signedInAs()).toBe(owner.email);
});

/** The code that opened two-factor counts no more; the one of the next half minute does already. */
const nextCode = () => codeFor(totpUri, Date.now() + 30_000);

async function enterPassword() {
  const browser = openBrowser(app);
  const answer = await browser.signIn(owner.email, testPassword);
  expect(answer.json()).toMatchObject({ twoFactorRedirect: true });
  expect(await browser.signedInAs()).toBeNull();
  return browser;
}

describe('an account with two-factor sign-in', () => {
  test('is named as ours in the authenticator app', () => {
    expect(new URL(totpUri).searchParams.get('issuer')).toBe('Starbill');
  });

  test('opens with the password and then the code', async () => {
    const browser = await enterPassword();
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code: nextCode() })).statusCode).toBe(200);
    expect(await browser.signedInAs()).toBe(owner.email);
  });

  test('does not open with a wrong code, and after five the password is asked again', async () => {
    const browser = await enterPassword();
    const wrong = nextCode() === '123456' ? '654321' : '123456';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await browser.post('/api/auth/two-factor/verify-totp', { code: wrong });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid_code', fields: { code: expect.any(String) } });
    }
    const answer = await browser.post('/api/auth/two-factor/verify-totp', { code: nextCode() });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('two_factor_expired');
    expect(await browser.signedInAs()).toBeNull();
  });

  test('opens with a backup code, each of them once', async () => {
    const [code = ''] = backupCodes;
    const browser = await enterPassword();
    expect((await browser.post('/api/auth/two-factor/verify-backup-code', { code })).statusCode).toBe(200);
    expect(await browser.signedInAs()).toBe(owner.email);

    const second = await enterPassword();
    const answer = await second.post('/api/auth/two-factor/verify-backup-code', { code });
    expect(answer.statusCode).toBe(400);
    expect(await second.signedInAs()).toBeNull();
  });

  test('does not open with a code alone', async () => {
    const answer = await openBrowser(app).post('/api/auth/two-factor/verify-totp', { code: nextCode() });
    expect(answer.statusCode).toBe(401);
  });

  test('gets no sign-in link by mail, but a hint', async () => {
    await openBrowser(app).post('/api/auth/sign-in/magic-link', { email: owner.email });
    const mail = (await mailsFor(app, owner.email)).at(-1);
    expect(mail?.kind).toBe('two-factor-hint');
    expect(mail?.text).not.toContain('token');
  });

  test('does not open with a link from before, which changes nothing', async () => {
    const link = await mintSignInLink(app.deps, owner.email, { validForDays: 1 });
    const browser = openBrowser(app);
    const answer = await browser.get(link.slice(app.deps.env.appUrl.length));
    expect(answer.headers.location).toBe('/sign-in?error=two_factor_required');
    expect(await browser.signedInAs()).toBeNull();
    await enterPassword();
  });

  test('asks for the code also after a new password by mail', async () => {
    const browser = openBrowser(app);
    await browser.post('/api/auth/request-password-reset', { email: owner.email });
    const link = new URL(await linkIn(app, owner.email, 'password-reset'), app.deps.env.appUrl);
    const newPassword = 'a different horse';
    await browser.post('/api/auth/reset-password', { token: link.searchParams.get('token'), newPassword });
    expect((await browser.signIn(owner.email, newPassword)).json()).toMatchObject({ twoFactorRedirect: true });
    expect(await browser.signedInAs()).toBeNull();
  });

  test('trusts no device for ever', async () => {
    const browser = await enterPassword();
    const body = { code: nextCode(), trustDevice: true };
    expect((await browser.post('/api/auth/two-factor/verify-totp', body)).statusCode).toBe(400);
  });

  test('goes back to a password alone only with the password', async () => {
    const browser = await enterPassword();
    await browser.post('/api/auth/two-factor/verify-totp', { code: nextCode() });
    const refused = await browser.post('/api/auth/two-factor/disable', { password: 'wrong password' });
    expect(refused.statusCode).toBe(400);
    expect((await browser.post('/api/auth/two-factor/disable', { password: testPassword })).statusCode).toBe(200);
    const plain = openBrowser(app);
    await plain.signIn(owner.email, testPassword);
    expect(await plain.signedInAs()).toBe(owner.email);
  });

  test('can get new backup codes, and the old ones end', async () => {
    const browser = await enterPassword();
    await browser.post('/api/auth/two-factor/verify-totp', { code: nextCode() });
    const answer = await browser.post('/api/auth/two-factor/generate-backup-codes', { password: testPassword });
    expect(answer.json().backupCodes).toHaveLength(10);
    const [old] = backupCodes;
    const second = await enterPassword();
    expect((await second.post('/api/auth/two-factor/verify-backup-code', { code: old })).statusCode).toBe(400);
  });

  test('keeps its secret encrypted', async () => {
    const row = await app.db
      .selectFrom('twoFactors')
      .selectAll()
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(row.verified).toBe(true);
    expect(JSON.stringify(row)).not.toContain(backupCodes[0]);
  });
});
