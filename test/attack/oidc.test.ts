import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpAdministrator, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { type OidcPerson, startOidcProvider } from '#test/support/oidc-provider.ts';

let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  provider = await startOidcProvider({ id: 'starbill', secret: 'shh' });
  app = await makeApp({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'starbill', OIDC_CLIENT_SECRET: 'shh' });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});
beforeEach(async () => {
  owner = await signUpOwner(app, { trial: false });
  await confirm(owner);
});

const confirm = ({ accountId }: Person) =>
  app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', accountId).execute();

const credentialsOf = ({ accountId }: Person) =>
  app.db.selectFrom('credentials').select('providerId').where('holderId', '=', accountId).execute();

/** Where somebody lands whom the provider calls `person`, and as whom. */
async function comeAs(person: OidcPerson, browser = openBrowser(app)) {
  provider.signInAs({ name: 'Ada Lark', ...person });
  const begun = await browser.post('/api/auth/sign-in/oauth2', { providerId: 'oidc', callbackURL: '/security' });
  const away = await fetch(begun.json().url, { redirect: 'manual' });
  const back = (away.headers.get('location') ?? '').slice(app.deps.env.appUrl.length);
  const { location } = (await browser.get(back)).headers;
  return { location, signedInAs: await browser.signedInAs() };
}

describe('a stranger at the OpenID Connect provider', () => {
  test('does not become the owner of an address that the provider calls verified in other words', async () => {
    for (const said of ['false', 'no', 'TRUE ', '1', '', 1, 0, [], [true], {}, null, undefined, false]) {
      const came = await comeAs({ sub: `stranger ${JSON.stringify(said)}`, email: owner.email, email_verified: said });
      expect(came, JSON.stringify(said)).toEqual({ location: '/sign-in?error=account_not_linked', signedInAs: null });
    }
  });

  test('does not do so with a claim that is named as we name it', async () => {
    const claims = { sub: 'named', email: owner.email, email_verified: false, emailVerified: true };
    expect((await comeAs(claims)).signedInAs).toBeNull();
  });

  test('cannot be a second person of an account that has one there', async () => {
    expect((await comeAs({ sub: `${owner.email}-1`, email: owner.email, email_verified: true })).signedInAs).toBe(
      owner.email,
    );
    const second = await comeAs({ sub: `${owner.email}-2`, email: owner.email, email_verified: true });
    expect(second).toEqual({ location: '/sign-in?error=other_person_linked', signedInAs: null });
    expect(await credentialsOf(owner)).toHaveLength(2);
  });

  test('is linked once when many persons claim one account at the same moment', async () => {
    const browsers = Array.from({ length: 8 }, () => openBrowser(app));
    // The provider knows one person at a time, so each code is redeemed by whoever is there at that moment.
    let number = 0;
    const change = setInterval(
      () => provider.signInAs({ sub: `${owner.email}-${number++}`, email: owner.email, email_verified: true }),
      1,
    );
    await Promise.all(
      browsers.map((browser) => comeAs({ sub: owner.email, email: owner.email, email_verified: true }, browser)),
    );
    clearInterval(change);
    expect(await credentialsOf(owner)).toHaveLength(2);
  });

  test.each([false, true])(
    'is no administrator by the word of the provider alone (two-factor on: %s)',
    async (twoFactorEnabled) => {
      const administrator = await signUpAdministrator(app);
      await confirm(administrator);
      await app.db
        .updateTable('accounts')
        .set({ twoFactorEnabled })
        .where('id', '=', administrator.accountId)
        .execute();
      const came = await comeAs({ sub: administrator.email, email: administrator.email, email_verified: true });
      expect(came).toEqual({ location: '/sign-in?error=two_factor_required', signedInAs: null });
      expect(await credentialsOf(administrator)).toHaveLength(1);
    },
  );

  test('is no administrator either when the link was made before the promotion', async () => {
    const person = { sub: owner.email, email: owner.email, email_verified: true };
    expect((await comeAs(person)).signedInAs).toBe(owner.email);
    await app.db.updateTable('accounts').set({ role: 'administrator' }).where('id', '=', owner.accountId).execute();
    expect(await comeAs(person)).toEqual({ location: '/sign-in?error=two_factor_required', signedInAs: null });
  });
});

test('a provider that says "true" in words is believed', async () => {
  const came = await comeAs({ sub: owner.email, email: owner.email, email_verified: 'true' });
  expect(came).toEqual({ location: '/security', signedInAs: owner.email });
});
