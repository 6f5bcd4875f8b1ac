import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { mintSignInLink } from './sign-in-link.ts';

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

const confirmAddress = (email: string) =>
  app.db.updateTable('accounts').set({ emailVerified: true }).where('email', '=', email).execute();

describe('a mailed sign-in link', () => {
  const ask = (email: string, more = {}) =>
    openBrowser(app).post('/api/auth/sign-in/magic-link', { email, callbackURL: '/security', ...more });

  test('signs in once and leads where the person was going', async () => {
    await confirmAddress(owner.email);
    await ask(owner.email);
    const link = await linkIn(app, owner.email, 'sign-in-link');
    const browser = openBrowser(app);
    const answer = await browser.get(link);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/security');
    expect(await browser.signedInAs()).toBe(owner.email);
    expect((await browser.signIn(owner.email, testPassword)).statusCode).toBe(200);

    const second = openBrowser(app);
    expect((await second.get(link)).headers.location).toBe('/sign-in?error=invalid_token');
    expect(await second.signedInAs()).toBeNull();
  });

  test('is used up by one of many who open it at once', async () => {
    await confirmAddress(owner.email);
    await ask(owner.email);
    const link = await linkIn(app, owner.email, 'sign-in-link');
    const answers = await Promise.all(Array.from({ length: 10 }, () => openBrowser(app).get(link)));
    expect(answers.filter((answer) => answer.headers.location === '/security')).toHaveLength(1);
  });

  test('is not used up by a mail scanner that only asks for its head', async () => {
    await confirmAddress(owner.email);
    await ask(owner.email);
    const link = await linkIn(app, owner.email, 'sign-in-link');
    await app.app.inject({ method: 'HEAD', url: link });
    expect((await openBrowser(app).get(link)).headers.location).toBe('/security');
  });

  test('works for 10 minutes', async () => {
    await ask(owner.email);
    const { expiresAt } = await app.db
      .selectFrom('verifications')
      .select('expiresAt')
      .where('value', 'like', `%${owner.email}%`)
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(10);
    await app.db
      .updateTable('verifications')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('value', 'like', `%${owner.email}%`)
      .execute();
    const link = await linkIn(app, owner.email, 'sign-in-link');
    expect((await openBrowser(app).get(link)).headers.location).toBe('/sign-in?error=invalid_token');
    // An old link proves nothing about the mailbox now.
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email: owner.email, emailVerified: false });
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(200);
  });

  test('is kept in the database in a form that opens nothing', async () => {
    await ask(owner.email);
    const link = new URL(await linkIn(app, owner.email, 'sign-in-link'), app.deps.env.appUrl);
    const rows = await app.db.selectFrom('verifications').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('token'));
  });

  test('makes no account, and says nothing of who has one', async () => {
    const answer = await ask('nobody@example.test');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe((await ask(owner.email)).body);
    expect(await mailsFor(app, 'nobody@example.test')).toEqual([]);
    const link = await mintSignInLink(app.deps, 'nobody@example.test', { validForDays: 1 });
    const { location } = (await openBrowser(app).get(link.slice(app.deps.env.appUrl.length))).headers;
    expect(location).toMatch(/error=new_user_signup_disabled/);
  });

  test('proves the address, so what was set up before the proof goes', async () => {
    await ask(owner.email);
    const mail = (await mailsFor(app, owner.email)).find(({ kind }) => kind === 'sign-in-link');
    expect(mail?.text).toContain('removes its old password');
    const browser = openBrowser(app);
    await browser.get(await linkIn(app, owner.email, 'sign-in-link'));
    expect(await browser.signedInAs()).toBe(owner.email);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(401);
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', '/%'])(
    'does not lead to %j',
    async (callbackURL) => {
      const answer = await ask(owner.email, { callbackURL });
      expect(answer.statusCode).toBe(400);
      const query = new URLSearchParams({ token: 'x', errorCallbackURL: callbackURL });
      expect((await openBrowser(app).get(`/api/auth/magic-link/verify?${query}`)).statusCode).toBe(400);
    },
  );

  test('can be made for the console, by the same route', async () => {
    await confirmAddress(owner.email);
    const link = await mintSignInLink(app.deps, owner.email, { validForDays: 30 });
    expect(link.startsWith(`${app.deps.env.appUrl}/api/auth/magic-link/verify?`)).toBe(true);
    const browser = openBrowser(app);
    const answer = await browser.get(link.slice(app.deps.env.appUrl.length));
    expect(answer.headers.location).toBe('/dashboard');
    expect(await browser.signedInAs()).toBe(owner.email);
  });
});

describe('confirming an address', () => {
  /** Opens the link of the mail, and what it leads to. */
  async function openLink(person: Pick<Person, 'get'>) {
    const first = await person.get(await linkIn(app, owner.email, 'confirm-address'));
    return person.get(first.headers.location ?? '');
  }

  test('needs the link of the mail in a browser that is signed in', async () => {
    const elsewhere = openBrowser(app);
    const asked = await elsewhere.get(await linkIn(app, owner.email, 'confirm-address'));
    expect(asked.headers.location).toMatch(/^\/sign-in\?returnTo=%2Fconfirm-address%3Ftoken/);
    expect(await elsewhere.signedInAs()).toBeNull();

    expect((await openLink(owner)).headers.location).toBe('/dashboard?confirmed');
    const account = await app.db
      .selectFrom('accounts')
      .select('emailVerified')
      .where('email', '=', owner.email)
      .executeTakeFirst();
    expect(account?.emailVerified).toBe(true);
  });

  test('afterwards a sign-in link leaves the password alone', async () => {
    await openLink(owner);
    await openBrowser(app).post('/api/auth/sign-in/magic-link', { email: owner.email });
    await openBrowser(app).get(await linkIn(app, owner.email, 'sign-in-link'));
    expect((await owner.get('/api/auth/user')).statusCode).toBe(200);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(200);
  });
});
