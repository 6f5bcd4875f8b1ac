import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { followAddress } from '#server/features/billing/follow-address.service.ts';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
let newEmail: string;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app);
  newEmail = `new-${randomUUID().slice(0, 8)}@example.test`;
});

const ask = (person: Person, given: object = {}) =>
  person.send('POST', '/api/auth/change-email', { newEmail, password: testPassword, ...given });
const tokenIn = (link: string) => new URL(link, 'http://localhost').searchParams.get('token') ?? '';
const confirm = async (person: Person, token?: string) =>
  person.send('POST', '/confirm-email', { token: token ?? tokenIn(await linkIn(app, newEmail, 'change-email')) });
const emailOf = async (person: Person) =>
  (await app.db.selectFrom('accounts').select('email').where('id', '=', person.accountId).executeTakeFirstOrThrow())
    .email;
const kinds = async (email: string) =>
  (await mailsFor(app, email)).map(({ kind }) => kind).filter((kind) => kind !== 'confirm-address');

describe('another email address', () => {
  test('is used once its own mailbox and the account’s session have confirmed it, and not before', async () => {
    const asked = await ask(owner);
    expect(asked.json()).toEqual({ pendingEmail: newEmail });
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email: owner.email, pendingEmail: newEmail });
    expect(await kinds(owner.email)).toEqual(['email-changing']);
    const link = await linkIn(app, newEmail, 'change-email');
    // A sign-in link still goes to the old address alone.
    await openBrowser(app).post('/api/auth/sign-in/magic-link', { email: newEmail });
    expect(await kinds(newEmail)).toEqual(['change-email']);

    // Opening it changes nothing, with or without a session.
    expect((await visitor(app).get(link)).headers.location).toMatch(/^\/sign-in\?returnTo=/);
    expect((await owner.get(link)).body).toContain(newEmail);
    expect(await emailOf(owner)).toBe(owner.email);
    expect((await visitor(app).send('POST', '/confirm-email', { token: tokenIn(link) })).statusCode).toBe(302);
    expect(await emailOf(owner)).toBe(owner.email);

    const done = await confirm(owner);
    expect(done.statusCode).toBe(200);
    expect(done.body).toMatch(/Your email address is changed[\s\S]*Go to your dashboard/);
    expect(done.body).toContain(newEmail);
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({
      email: newEmail,
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await kinds(owner.email)).toEqual(['email-changing', 'email-changed']);
    expect((await openBrowser(app).signIn(owner.email, testPassword)).statusCode).toBe(401);
    expect((await openBrowser(app).signIn(newEmail, testPassword)).statusCode).toBe(200);
    // The link has done its work.
    expect((await confirm(owner, tokenIn(link))).statusCode).toBe(404);
  });

  test('takes the password', async () => {
    expect((await ask(owner, { password: undefined })).json().fields).toHaveProperty('password');
    const wrong = await ask(owner, { password: 'wrong' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid_password']);
    expect(await kinds(owner.email)).toEqual([]);
    expect(await kinds(newEmail)).toEqual([]);
  });

  test('that has an account gets the same answer, and only its holder learns so', async () => {
    const other = await signUpOwner(app);
    const free = await ask(owner);
    const taken = await ask(owner, { newEmail: other.email });
    expect([taken.statusCode, Object.keys(taken.json())]).toEqual([free.statusCode, Object.keys(free.json())]);
    expect((await owner.get('/api/auth/user')).json().pendingEmail).toBe(other.email);
    expect(await kinds(owner.email)).toEqual(['email-changing', 'email-changing']);
    expect(await kinds(other.email)).toEqual(['address-in-use']);
  });

  test('is not confirmed by another account’s session, an older request, or one that was cancelled', async () => {
    await ask(owner);
    const token = tokenIn(await linkIn(app, newEmail, 'change-email'));
    const other = await signUpOwner(app);
    expect((await confirm(other, token)).statusCode).toBe(404);
    await ask(owner, { newEmail: `later-${newEmail}` });
    expect((await confirm(owner, token)).statusCode).toBe(404);
    await ask(owner);
    expect((await owner.send('DELETE', '/api/account/email-change')).json()).toEqual({ pendingEmail: null });
    expect((await confirm(owner, token)).statusCode).toBe(404);
    // Nor by the older way of confirming an address, which is a GET.
    await owner.get(`/api/auth/verify-email?token=${token}`);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  test('is not confirmed after three days, nor with a token of somebody’s own making', async () => {
    await ask(owner);
    const token = tokenIn(await linkIn(app, newEmail, 'change-email'));
    const [head, body, signature = ''] = token.split('.');
    expect((await confirm(owner, `${head}.${body}.${[...signature].reverse().join('')}`)).statusCode).toBe(404);
    expect(await emailOf(owner)).toBe(owner.email);
    app.setTime(new Date(Date.now() + 3.1 * 86_400_000));
    expect((await confirm(owner, token)).statusCode).toBe(404);
  });

  test('leaves the second factor as it is', async () => {
    const on = { emailVerified: true, twoFactorEnabled: true };
    await app.db.updateTable('accounts').set(on).where('id', '=', owner.accountId).execute();
    await ask(owner);
    await confirm(owner);
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email: newEmail, twoFactorEnabled: true });
  });

  test('that the configuration gives an administrator stays', async () => {
    app.deps.env.adminEmail = owner.email;
    const answer = await ask(owner);
    app.deps.env.adminEmail = null;
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'address_configured']);
  });

  test('is told to the payment provider', async () => {
    await owner.send('POST', '/api/create-subscription', { isAnnual: false });
    await ask(owner);
    await confirm(owner);
    await followAddress(app.deps, owner.performerId);
    const { state } = await app.db
      .selectFrom('customers')
      .innerJoin('sandboxCustomers', 'sandboxCustomers.id', 'customers.providerCustomerId')
      .select('state')
      .where('customers.performerId', '=', owner.performerId)
      .executeTakeFirstOrThrow();
    expect(state).toMatchObject({ email: newEmail });
  });
});

describe('an address that a stranger has changed', () => {
  const press = async (email: string, kind: string) =>
    visitor(app).send('POST', '/secure-account', { token: tokenIn(await linkIn(app, email, kind)) });

  test('is stopped from the old mailbox before the new one confirms', async () => {
    await ask(owner);
    expect((await press(owner.email, 'email-changing')).statusCode).toBe(200);
    const again = openBrowser(app);
    expect((await again.signIn(owner.email, testPassword)).statusCode).toBe(401);
    expect((await owner.get('/api/auth/user')).statusCode).toBe(401);
    const { pendingEmail } = await app.db
      .selectFrom('accounts')
      .select('pendingEmail')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(pendingEmail).toBeNull();
  });

  test('comes back by the email to the old mailbox, and the stranger’s own emails cannot undo that', async () => {
    await ask(owner);
    await confirm(owner);
    const hour = 3_600_000;
    app.setTime(new Date(Date.now() + hour));
    await openBrowser(app).signIn(newEmail, testPassword);
    expect(await kinds(newEmail)).toContain('new-sign-in');
    // The stranger presses first, which must not make the owner's link worthless.
    expect((await press(newEmail, 'new-sign-in')).statusCode).toBe(200);
    expect(await emailOf(owner)).toBe(newEmail);
    app.setTime(new Date(Date.now() + 2 * hour));
    expect((await press(owner.email, 'email-changed')).body).toContain(owner.email);
    expect(await emailOf(owner)).toBe(owner.email);
    expect(await kinds(owner.email)).toContain('password-reset');
    app.setTime(new Date(Date.now() + 3 * hour));
    await press(newEmail, 'new-sign-in');
    expect(await emailOf(owner)).toBe(owner.email);
  });
});
