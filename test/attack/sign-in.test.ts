import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeFor } from '#test/support/authenticator.ts';
import { linkIn, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';

import { rounds } from '#test/support/rounds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

describe('somebody who signs up with an address that is not theirs', () => {
  let squatter: Person;
  beforeEach(async () => {
    squatter = await signUpOwner(app, { trial: false });
  });

  const findAccount = () =>
    app.db
      .selectFrom('accounts')
      .select(['emailVerified', 'twoFactorEnabled'])
      .where('id', '=', squatter.accountId)
      .executeTakeFirstOrThrow();

  /** What they may have left behind, besides a password and a session. */
  async function leaveMoreBehind() {
    const { accountId } = squatter;
    await app.db.insertInto('twoFactors').values({ accountId, secret: 'x', backupCodes: 'x' }).execute();
    await app.db
      .insertInto('credentials')
      .values({ holderId: accountId, providerId: 'oidc', providerAccountId: accountId })
      .execute();
  }

  async function expectNothingLeft() {
    expect((await squatter.get('/api/auth/user')).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(squatter.email, testPassword)).statusCode).toBe(401);
    const { accountId } = squatter;
    const links = app.db.selectFrom('credentials').select('id').where('holderId', '=', accountId);
    expect(await links.where('providerId', '=', 'oidc').execute()).toEqual([]);
    expect(await app.db.selectFrom('twoFactors').select('id').where('accountId', '=', accountId).execute()).toEqual([]);
    expect(await findAccount()).toEqual({ emailVerified: true, twoFactorEnabled: false });
  }

  test('cannot switch two-factor on, which would lock the address up', async () => {
    const answer = await squatter.send('POST', '/api/auth/two-factor/enable', { password: testPassword });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('address_unconfirmed');
    await expect(
      app.db.updateTable('accounts').set({ twoFactorEnabled: true }).where('id', '=', squatter.accountId).execute(),
    ).rejects.toThrow(/two_factor_needs_confirmed_address/);
  });

  test('is not confirmed by a scanner that opens every link of an email, or by another account’s session', async () => {
    const link = await linkIn(app, squatter.email, 'confirm-address');
    const token = new URL(link, app.deps.env.appUrl).searchParams.get('token') ?? '';
    const direct = `/api/auth/verify-email?${new URLSearchParams({ token })}`;
    const victim = await signUpOwner(app, { trial: false });
    for (const person of [openBrowser(app), victim]) {
      const { headers } = await person.get(link);
      await person.get(headers.location ?? '');
      await person.get(direct);
    }
    expect(await findAccount()).toMatchObject({ emailVerified: false });
  });

  test('loses everything when the owner of the mailbox chooses a new password', async () => {
    await leaveMoreBehind();
    const owner = openBrowser(app);
    await owner.post('/api/auth/request-password-reset', { email: squatter.email });
    const link = new URL(await linkIn(app, squatter.email, 'password-reset'), app.deps.env.appUrl);
    const newPassword = 'mine from now on';
    await owner.post('/api/auth/reset-password', { token: link.searchParams.get('token'), newPassword });
    await expectNothingLeft();
    expect((await owner.signIn(squatter.email, newPassword)).statusCode).toBe(200);
    expect(await owner.signedInAs()).toBe(squatter.email);
  });

  test('loses everything when the owner of the mailbox opens a sign-in link', async () => {
    await leaveMoreBehind();
    const owner = openBrowser(app);
    await owner.post('/api/auth/sign-in/magic-link', { email: squatter.email });
    await owner.get(await linkIn(app, squatter.email, 'sign-in-link'));
    expect(await owner.signedInAs()).toBe(squatter.email);
    await expectNothingLeft();
  });

  test('stays out when the owner opens the link twice at the same moment', async () => {
    const owner = openBrowser(app);
    await owner.post('/api/auth/sign-in/magic-link', { email: squatter.email });
    const link = await linkIn(app, squatter.email, 'sign-in-link');
    const answers = await Promise.all([openBrowser(app).get(link), openBrowser(app).get(link), owner.get(link)]);
    expect(answers.filter(({ headers }) => headers.location === '/dashboard')).toHaveLength(1);
    await expectNothingLeft();
  });
});

describe('somebody who has read a code of the second factor', () => {
  let owner: Person;
  let totpUri: string;
  let backupCodes: string[];
  beforeEach(async () => {
    owner = await signUpOwner(app, { trial: false });
    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    const begun = await browser.post('/api/auth/two-factor/enable', { password: testPassword });
    ({ totpURI: totpUri, backupCodes } = begun.json());
    const proven = await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpUri) });
    expect(proven.statusCode, proven.body).toBe(200);
  });

  async function afterPassword() {
    const browser = openBrowser(app);
    await browser.signIn(owner.email, testPassword);
    return browser;
  }

  test('comes too late with the one that switched it on, and may enter the next', async () => {
    const browser = await afterPassword();
    const answer = await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpUri) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'code_used']);
    const code = codeFor(totpUri, Date.now() + 30_000);
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(200);
    expect(await browser.signedInAs()).toBe(owner.email);
    const second = await afterPassword();
    expect((await second.post('/api/auth/two-factor/verify-totp', { code })).statusCode).toBe(400);
    expect(await second.signedInAs()).toBeNull();
  });

  test.each(['totp', 'backup-code'])('gets in once with %s, of many at the same moment', async (kind) => {
    const browsers = [];
    for (let count = 0; count < rounds(5, 20); count += 1) browsers.push(await afterPassword());
    const code = kind === 'totp' ? codeFor(totpUri, Date.now() + 30_000) : backupCodes[0];
    await Promise.all(browsers.map((browser) => browser.post(`/api/auth/two-factor/verify-${kind}`, { code })));
    const inside = await Promise.all(browsers.map((browser) => browser.signedInAs()));
    expect(inside.filter((email) => email !== null)).toEqual([owner.email]);
  });
});
