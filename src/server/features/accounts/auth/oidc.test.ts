import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { startOidcProvider } from '#test/support/oidc-provider.ts';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let app: TestApp;
beforeAll(async () => {
  provider = await startOidcProvider({ id: 'starbill', secret: 'shh' });
  app = await makeApp({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'starbill',
    OIDC_CLIENT_SECRET: 'shh',
    OIDC_NAME: 'Stage Door',
  });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

type Browser = ReturnType<typeof openBrowser>;

/** As far as the address the provider sends the browser back to. */
async function goToProvider(browser: Browser): Promise<string> {
  const answer = await browser.post('/api/auth/sign-in/oauth2', { providerId: 'oidc', callbackURL: '/security' });
  expect(answer.statusCode, answer.body).toBe(200);
  const away = await fetch(answer.json().url, { redirect: 'manual' });
  return (away.headers.get('location') ?? '').slice(app.deps.env.appUrl.length);
}

const signInThroughProvider = async (browser: Browser) => browser.get(await goToProvider(browser));

const findAccount = (email: string) =>
  app.db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.accountId', 'accounts.id')
    .leftJoin('performers', 'performers.id', 'memberships.performerId')
    .select(['accounts.id', 'firstName', 'lastName', 'name', 'accounts.role', 'emailVerified', 'slug'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('an OpenID Connect provider', () => {
  test('that is away is said to be, and is asked again as soon as somebody tries again', async () => {
    await provider.stop();
    const answer = await openBrowser(app).post('/api/auth/sign-in/oauth2', { providerId: 'oidc' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('provider_unavailable');
    await provider.startAgain();
    await goToProvider(openBrowser(app));
  });

  test('that calls itself by another name than the operator does is not used', async () => {
    const { port } = new URL(provider.issuer);
    const settings = { OIDC_CLIENT_ID: 'starbill', OIDC_CLIENT_SECRET: 'shh' };
    const other = await makeApp({ OIDC_ISSUER: `http://localhost:${port}`, ...settings });
    try {
      const answer = await openBrowser(other).post('/api/auth/sign-in/oauth2', { providerId: 'oidc' });
      expect(answer.statusCode).toBe(500);
    } finally {
      await other.close();
    }
  });

  test('is named to the sign-in page', async () => {
    expect((await openBrowser(app).get('/api/auth/methods')).json()).toEqual({ oidc: { name: 'Stage Door' } });
  });

  test('signs a new person up, with a performer, and an old one in', async () => {
    const email = 'Grace@Example.test';
    provider.signInAs({
      sub: 'g',
      email,
      email_verified: true,
      name: 'Grace Hopper',
      given_name: 'Grace',
      family_name: 'Hopper',
    });
    const browser = openBrowser(app);
    expect((await signInThroughProvider(browser)).headers.location).toBe('/trial-setup');
    expect(await browser.signedInAs()).toBe('grace@example.test');
    const account = await findAccount('grace@example.test');
    expect(account).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      role: 'owner',
      emailVerified: true,
      slug: 'grace-hopper',
    });

    const again = openBrowser(app);
    expect((await signInThroughProvider(again)).headers.location).toBe('/security');
    expect(await again.signedInAs()).toBe('grace@example.test');
  });

  test('leaves none of its tokens with us', async () => {
    const rows = await app.db
      .selectFrom('credentials')
      .select(['accessToken', 'refreshToken', 'idToken'])
      .where('providerId', '=', 'oidc')
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toEqual({ accessToken: null, refreshToken: null, idToken: null });
  });

  test('opens an account whose address both sides have confirmed, and no other', async () => {
    const owner = await signUpOwner(app, { trial: false });
    provider.signInAs({ sub: owner.email, email: owner.email, email_verified: true, name: 'Ada Lark' });
    const stranger = openBrowser(app);
    expect((await signInThroughProvider(stranger)).headers.location).toBe('/sign-in?error=account_not_linked');
    expect(await stranger.signedInAs()).toBeNull();

    await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
    provider.signInAs({ sub: owner.email, email: owner.email, email_verified: false, name: 'Ada Lark' });
    expect((await signInThroughProvider(stranger)).headers.location).toBe('/sign-in?error=account_not_linked');

    provider.signInAs({ sub: owner.email, email: owner.email, email_verified: true, name: 'Ada Lark' });
    const browser = openBrowser(app);
    expect((await signInThroughProvider(browser)).headers.location).toBe('/security');
    expect(await browser.signedInAs()).toBe(owner.email);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(200);
  });

  test('does not open an account with two-factor sign-in', async () => {
    const owner = await signUpOwner(app, { trial: false });
    await app.db
      .updateTable('accounts')
      .set({ emailVerified: true, twoFactorEnabled: true })
      .where('id', '=', owner.accountId)
      .execute();
    provider.signInAs({ sub: owner.email, email: owner.email, email_verified: true, name: 'Ada Lark' });
    const browser = openBrowser(app);
    expect((await signInThroughProvider(browser)).headers.location).toBe('/sign-in?error=two_factor_required');
    expect(await browser.signedInAs()).toBeNull();
  });

  test('answers only the browser that set out', async () => {
    provider.signInAs({ sub: 'm', email: 'mallory@example.test', email_verified: true, name: 'Mallory' });
    const back = await goToProvider(openBrowser(app));
    const victim = openBrowser(app);
    expect((await victim.get(back)).headers.location).toMatch(/^\/sign-in\?error=/);
    expect(await victim.signedInAs()).toBeNull();
  });

  test('takes strange names and gives them an address', async () => {
    provider.signInAs({ sub: 'ja', email: 'ja@example.test', email_verified: true, name: '魔'.repeat(300) });
    await signInThroughProvider(openBrowser(app));
    expect((await findAccount('ja@example.test'))?.slug).toMatch(/^(mo)+$/);
  });

  test('makes no account when its performer cannot be written', async () => {
    provider.signInAs({
      sub: 'long',
      email: `${'a'.repeat(260)}@example.test`,
      email_verified: true,
      name: 'Too Long',
    });
    const browser = openBrowser(app);
    expect((await signInThroughProvider(browser)).headers.location).toMatch(/^\/sign-in\?error=unable_to_create_user/);
    const orphans = await app.db
      .selectFrom('accounts')
      .leftJoin('memberships', 'memberships.accountId', 'accounts.id')
      .leftJoin('performers', 'performers.id', 'memberships.performerId')
      .select('email')
      .where('accounts.role', '=', 'owner')
      .where('performers.id', 'is', null)
      .execute();
    expect(orphans).toEqual([]);
  });
});

test('without a provider its routes do not exist', async () => {
  const plain = await makeApp();
  try {
    expect((await openBrowser(plain).get('/api/auth/methods')).json()).toEqual({ oidc: null });
    const answer = await openBrowser(plain).post('/api/auth/sign-in/oauth2', { providerId: 'oidc' });
    expect(answer.statusCode).toBe(404);
    expect((await openBrowser(plain).get('/api/auth/callback/oidc')).statusCode).toBe(404);
  } finally {
    await plain.close();
  }
});
