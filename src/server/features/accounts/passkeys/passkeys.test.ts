import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeFor } from '#test/support/authenticator.ts';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { createPasskeyDevice } from '#test/support/passkey-device.ts';

type Browser = ReturnType<typeof openBrowser>;
type Device = ReturnType<typeof createPasskeyDevice>;

const options = '/api/auth/passkey/generate-authenticate-options';
const entry = '/api/auth/passkey/verify-authentication';

let app: TestApp;
let owner: Person;
let browser: Browser;
let device: Device;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const confirmed = async () => {
  const person = await signUpOwner(app, { trial: false });
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', person.accountId).execute();
  return person;
};
async function signedIn(person: Person): Promise<Browser> {
  const opened = openBrowser(app);
  await opened.signIn(person.email, testPassword);
  return opened;
}
beforeEach(async () => {
  app.setTime(null);
  device = createPasskeyDevice(app.deps.env.appUrl);
  owner = await confirmed();
  browser = await signedIn(owner);
});

const begin = async (opened: Browser): Promise<string> => {
  const answer = await opened.post('/api/account/passkey-options', { password: testPassword });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().challenge;
};
const finish = (opened: Browser, response: unknown, name = 'My phone') =>
  opened.post('/api/auth/passkey/verify-registration', { name, response });
const add = async (opened: Browser, which = device) =>
  finish(opened, which.register({ challenge: await begin(opened) }));
const challengeOf = async (opened: Browser): Promise<string> => (await opened.get(options)).json().challenge;
const enter = (opened: Browser, response: unknown) => opened.post(entry, { response });

describe('a passkey', () => {
  test('signs in without an address or a password, and is told by email', async () => {
    expect((await add(browser)).statusCode).toBe(200);
    expect((await mailsFor(app, owner.email)).at(-1)).toMatchObject({
      subject: 'Your Starbill account: passkey added',
      text: expect.stringContaining('My phone'),
    });
    const elsewhere = openBrowser(app);
    const answer = await enter(elsewhere, device.answer({ challenge: await challengeOf(elsewhere) }));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await elsewhere.signedInAs()).toBe(owner.email);
    expect((await mailsFor(app, owner.email)).at(-1)?.kind).toBe('new-sign-in');
  });

  test('is listed without what signs in, renamed, and removed', async () => {
    await add(browser);
    const [listed] = (await browser.get('/api/account/passkeys')).json();
    expect(listed).toEqual({ id: expect.any(String), name: 'My phone', createdAt: expect.any(String), synced: false });
    await browser.post('/api/auth/passkey/update-passkey', { id: listed.id, name: 'Old phone' });
    expect((await browser.get('/api/account/passkeys')).json()[0].name).toBe('Old phone');
    expect((await browser.post('/api/auth/passkey/delete-passkey', { id: listed.id })).statusCode).toBe(200);
    expect((await mailsFor(app, owner.email)).at(-1)?.text).toContain('Old phone');
    const elsewhere = openBrowser(app);
    const answer = await enter(elsewhere, device.answer({ challenge: await challengeOf(elsewhere) }));
    expect(answer.statusCode).toBe(400);
    expect(await elsewhere.signedInAs()).toBeNull();
  });

  test('is added with the password alone, by an account whose address is confirmed, and ten at most', async () => {
    expect((await browser.post('/api/account/passkey-options', {})).json().fields).toHaveProperty('password');
    const wrong = await browser.post('/api/account/passkey-options', { password: 'wrong' });
    expect(wrong.json().code).toBe('invalid_password');
    const unconfirmed = await signedIn(await signUpOwner(app, { trial: false }));
    const early = await unconfirmed.post('/api/account/passkey-options', { password: testPassword });
    expect(early.json().code).toBe('address_unconfirmed');
    for (let n = 0; n < 10; n++) await add(browser, createPasskeyDevice(app.deps.env.appUrl));
    const full = await browser.post('/api/account/passkey-options', { password: testPassword });
    expect([full.statusCode, full.json().code]).toEqual([409, 'too_many_passkeys']);
  });

  test('opens an account with two-factor sign-in on, because its device has checked who holds it', async () => {
    await add(browser);
    const { totpURI } = (await browser.post('/api/auth/two-factor/enable', { password: testPassword })).json();
    await browser.post('/api/auth/two-factor/verify-totp', { code: codeFor(totpURI) });
    const elsewhere = openBrowser(app);
    await enter(elsewhere, device.answer({ challenge: await challengeOf(elsewhere) }));
    expect(await elsewhere.signedInAs()).toBe(owner.email);
  });

  test('that was added since goes when its owner says “This wasn’t me”', async () => {
    await add(browser);
    app.setTime(new Date(Date.now() - 60_000));
    await openBrowser(app).signIn(owner.email, testPassword);
    app.setTime(null);
    const token = new URL(await linkIn(app, owner.email, 'new-sign-in'), 'http://x').searchParams.get('token');
    await openBrowser(app).post('/secure-account', { token });
    const left = await app.db.selectFrom('passkeys').select('id').where('accountId', '=', owner.accountId).execute();
    expect(left).toEqual([]);
  });
});

describe('a passkey is refused', () => {
  beforeEach(async () => void (await add(browser)));

  test.each<[string, Omit<Parameters<Device['answer']>[0], 'challenge'>]>([
    ['from a page of another site', { origin: 'https://starbill.example.evil' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['from a device that has not checked who holds it', { userVerified: false }],
    ['with another challenge than the one given out', { challenge: 'c29tZXRoaW5nIGVsc2U' } as never],
  ])('%s', async (_why, wrong) => {
    const elsewhere = openBrowser(app);
    const challenge = await challengeOf(elsewhere);
    const answer = await enter(elsewhere, device.answer({ challenge, ...wrong }));
    expect(answer.statusCode, answer.body).toBe(400);
    expect(await elsewhere.signedInAs()).toBeNull();
  });

  test('when its answer is sent a second time, by anybody', async () => {
    const elsewhere = openBrowser(app);
    const response = device.answer({ challenge: await challengeOf(elsewhere) });
    const jar = new Map(elsewhere.jar);
    expect((await enter(elsewhere, response)).statusCode).toBe(200);
    const thief = openBrowser(app);
    for (const [name, value] of jar) thief.jar.set(name, value);
    expect((await enter(thief, response)).statusCode).toBe(400);
    const later = openBrowser(app);
    await challengeOf(later);
    expect((await enter(later, response)).statusCode).toBe(400);
    expect([await thief.signedInAs(), await later.signedInAs()]).toEqual([null, null]);
  });

  test('when it is a copy: its count of uses has gone back', async () => {
    const elsewhere = openBrowser(app);
    await enter(elsewhere, device.answer({ challenge: await challengeOf(elsewhere), counter: 9 }));
    const copy = openBrowser(app);
    const answer = await enter(copy, device.answer({ challenge: await challengeOf(copy), counter: 3 }));
    expect(answer.statusCode).toBe(400);
  });

  test('when it was signed by another key under its name', async () => {
    const elsewhere = openBrowser(app);
    const forged = createPasskeyDevice(app.deps.env.appUrl).answer({ challenge: await challengeOf(elsewhere) });
    const answer = await enter(elsewhere, { ...forged, id: device.id, rawId: device.id });
    expect(answer.statusCode).toBe(400);
    expect(await elsewhere.signedInAs()).toBeNull();
  });

  test('at its making, when its device has not checked who holds it, or for a challenge of a sign-in', async () => {
    const other = createPasskeyDevice(app.deps.env.appUrl);
    const challenge = await begin(browser);
    expect((await finish(browser, other.register({ challenge, userVerified: false }))).statusCode).toBe(400);
    // A challenge is used up by one try.
    expect((await finish(browser, other.register({ challenge }))).statusCode).toBe(400);
    const signInChallenge = await challengeOf(browser);
    expect((await finish(browser, other.register({ challenge: signInChallenge }))).statusCode).toBe(400);
    expect((await browser.get('/api/account/passkeys')).json()).toHaveLength(1);
  });
});

describe('another account’s passkey', () => {
  test('opens that account and no other, and is neither seen, renamed nor removed from here', async () => {
    await add(browser);
    const [{ id }] = (await browser.get('/api/account/passkeys')).json();
    const stranger = await confirmed();
    const theirs = await signedIn(stranger);
    expect((await theirs.get('/api/account/passkeys')).json()).toEqual([]);
    expect((await theirs.post('/api/auth/passkey/update-passkey', { id, name: 'Mine' })).statusCode).toBe(404);
    expect((await theirs.post('/api/auth/passkey/delete-passkey', { id })).statusCode).toBe(404);
    await enter(theirs, device.answer({ challenge: await challengeOf(theirs) }));
    expect(await theirs.signedInAs()).toBe(owner.email);
  });

  test('cannot be added here under a challenge that was given to somebody else', async () => {
    const theirs = await signedIn(await confirmed());
    const challenge = await begin(theirs);
    for (const [name, value] of theirs.jar) if (name.includes('passkey')) browser.jar.set(name, value);
    expect((await finish(browser, device.register({ challenge }))).statusCode).toBe(400);
    expect((await browser.get('/api/account/passkeys')).json()).toEqual([]);
  });

  test('cannot be added a second time, to another account', async () => {
    await add(browser);
    const theirs = await signedIn(await confirmed());
    const again = await add(theirs);
    expect(again.statusCode).toBeGreaterThanOrEqual(400);
    expect((await theirs.get('/api/account/passkeys')).json()).toEqual([]);
  });
});
