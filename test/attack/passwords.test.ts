import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkIn, openBrowser } from '#test/support/browser.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signUpOwner(app, { trial: false });
});

let addresses = 0;
/** A browser nobody knows, in a network nobody has seen. */
const openElsewhere = () => openBrowser(app, { 'x-forwarded-for': `203.0.113.${addresses++ % 250}` });

/** Twenty guesses at the same moment, each from another network. */
const guess = (email: string) =>
  Promise.all(Array.from({ length: 20 }, (_, time) => openElsewhere().signIn(email, `guess number ${time}`)));

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

describe('somebody who guesses the password of an account', () => {
  test('gets ten tries in a quarter of an hour, from however many networks, and waits', async () => {
    expect(statuses(await guess(owner.email))).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
    const answer = await openElsewhere().signIn(owner.email, testPassword);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_passwords']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('learns nothing of whether there is an account', async () => {
    expect(statuses(await guess('nobody@example.test'))).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
  });

  test('locks out neither the owner’s own browser nor the owner of the mailbox', async () => {
    const known = openElsewhere();
    await known.signIn(owner.email, testPassword);
    await known.post('/api/auth/sign-out');
    await guess(owner.email);
    expect((await known.signIn(owner.email, testPassword)).statusCode).toBe(200);

    const fresh = openElsewhere();
    await fresh.post('/api/auth/request-password-reset', { email: owner.email });
    const link = new URL(await linkIn(app, owner.email, 'password-reset'), app.deps.env.appUrl);
    const newPassword = 'chosen by the mailbox';
    await fresh.post('/api/auth/reset-password', { token: link.searchParams.get('token'), newPassword });
    expect((await fresh.signIn(owner.email, newPassword)).statusCode).toBe(200);
  });

  test('is not helped by the browser of another account, nor by a cookie of their own making', async () => {
    await guess(owner.email);
    const theirs = openElsewhere();
    const stranger = await signUpOwner(app, { trial: false });
    await theirs.signIn(stranger.email, testPassword);
    expect(theirs.jar.has('starbill.device')).toBe(true);
    expect((await theirs.signIn(owner.email, testPassword)).statusCode).toBe(429);
    theirs.jar.set('starbill.device', `${'a'.repeat(22)}.${'b'.repeat(22)}`);
    expect((await theirs.signIn(owner.email, testPassword)).statusCode).toBe(429);
  });

  test('and has taken a session of theirs gets ten tries there too', async () => {
    const thief = openElsewhere();
    await thief.signIn(owner.email, testPassword);
    const body = (time: number) => ({ currentPassword: `guess ${time}`, newPassword: 'mine from now on' });
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, time) => thief.post('/api/auth/change-password', body(time))),
    );
    expect(statuses(answers)).toEqual([...Array(10).fill(400), ...Array(4).fill(429)]);
  });
});
