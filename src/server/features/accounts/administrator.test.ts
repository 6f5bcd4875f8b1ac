import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { ensureAdministrator } from './administrator.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const adminPassword = 'the operator’s own';
const start = (adminEmail: string | null, password: string | null = adminPassword) =>
  ensureAdministrator({ ...app.deps, env: { adminEmail, adminPassword: password } });
const accountOf = (email: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.accountId', 'accounts.id')
    .leftJoin('performers', 'performers.id', 'memberships.performerId')
    .select(['accounts.id', 'accounts.role', 'emailVerified', 'twoFactorEnabled', 'deleteRequestedAt', 'slug'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('the administrator of the environment', () => {
  test('is made at the first start, without a business, and signs in', async () => {
    await start('Boss@Example.test');
    expect(await accountOf('boss@example.test')).toMatchObject({
      role: 'administrator',
      emailVerified: true,
      slug: null,
    });
    const browser = openBrowser(app);
    expect((await browser.signIn('boss@example.test', adminPassword)).statusCode).toBe(200);
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ role: 'administrator', slug: null });
    expect((await browser.get('/api/admin/reviews')).statusCode).toBe(200);
  });

  test('stays signed in over an ordinary restart', async () => {
    await start('calm@example.test');
    const browser = openBrowser(app);
    await browser.signIn('calm@example.test', adminPassword);
    await start('calm@example.test');
    await start('calm@example.test', null);
    expect(await browser.signedInAs()).toBe('calm@example.test');
  });

  test('keeps a password that was changed since, whatever the environment says at the next start', async () => {
    await start('turn@example.test');
    const browser = openBrowser(app);
    await browser.signIn('turn@example.test', adminPassword);
    const newPassword = 'chosen by the administrator';
    await browser.post('/api/auth/change-password', { currentPassword: adminPassword, newPassword });
    await start('turn@example.test');
    await start('turn@example.test', 'quite another one');
    expect(await browser.signedInAs()).toBe('turn@example.test');
    for (const refused of [adminPassword, 'quite another one']) {
      expect((await openBrowser(app).signIn('turn@example.test', refused)).statusCode).toBe(401);
    }
    expect((await openBrowser(app).signIn('turn@example.test', newPassword)).statusCode).toBe(200);
  });

  test('takes the account over from a stranger who registered the address before', async () => {
    const stranger = await signUpOwner(app, { trial: false });
    await app.db
      .insertInto('twoFactors')
      .values({ accountId: stranger.accountId, secret: 'x', backupCodes: 'x' })
      .execute();
    await app.db
      .insertInto('credentials')
      .values({ holderId: stranger.accountId, providerId: 'oidc', providerAccountId: 'stranger' })
      .execute();
    await app.db
      .updateTable('accounts')
      .set({ emailVerified: true, twoFactorEnabled: true, deleteRequestedAt: new Date() })
      .where('id', '=', stranger.accountId)
      .execute();

    await start(stranger.email);

    expect(await accountOf(stranger.email)).toMatchObject({
      role: 'administrator',
      twoFactorEnabled: false,
      deleteRequestedAt: null,
    });
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(stranger.email, testPassword)).statusCode).toBe(401);
    const links = await app.db
      .selectFrom('credentials')
      .select('providerId')
      .where('holderId', '=', stranger.accountId)
      .execute();
    expect(links).toEqual([{ providerId: 'credential' }]);
    const browser = openBrowser(app);
    await browser.signIn(stranger.email, adminPassword);
    expect(await browser.signedInAs()).toBe(stranger.email);
  });

  test('without a password signs in by mail', async () => {
    const stranger = await signUpOwner(app, { trial: false });
    await start(stranger.email, null);
    expect((await stranger.get('/api/auth/user')).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(stranger.email, testPassword)).statusCode).toBe(401);
  });

  test('is one account when several processes start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => start('many@example.test')));
    expect((await openBrowser(app).signIn('many@example.test', adminPassword)).statusCode).toBe(200);
  });

  test('is nobody when none is named', async () => {
    await expect(start(null, null)).resolves.toBeUndefined();
  });
});
