import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureAdministrator } from '#server/features/accounts/administrator.ts';
import { webhookEventTypes } from '#shared/webhook-events.ts';
import { linkIn, mailsFor, openBrowser } from '#test/support/browser.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  testPassword,
} from '#test/support/make-app.ts';

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' };

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.setTime(null);
  owner = await signUpOwner(app);
  await app.db.updateTable('accounts').set({ emailVerified: true }).where('id', '=', owner.accountId).execute();
});

const hour = 3_600_000;
const later = (hours: number) => app.setTime(new Date(Date.now() + hours * hour));

const addWebhook = async (url = 'https://tool.example/hook') => {
  const made = await owner.send('POST', '/api/webhook-endpoints', { url, events: webhookEventTypes });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};
const webhooks = () =>
  app.db
    .selectFrom('webhookEndpoints')
    .select(['id', 'pausedWhy'])
    .where('performerId', '=', owner.performerId)
    .orderBy('createdAt')
    .execute();
const feed = async () => (await owner.send('POST', '/api/gigs/feed')).json().address as string;
const statusOf = async (address: string) => (await openBrowser(app).get(new URL(address).pathname)).statusCode;

/** The links of emails about changes, the oldest first. */
async function changeLinks(person = owner) {
  const mails = (await mailsFor(app, person.email)).filter(({ kind }) => kind === 'account-changed');
  return mails.map(({ subject, text }) => ({
    subject,
    text,
    link: /\S+\/secure-account\?token=\S+/.exec(text ?? '')?.[0] ?? '',
  }));
}
const press = (link: string) =>
  openBrowser(app).post('/secure-account', { token: new URL(link, 'http://x').searchParams.get('token') });

test('a webhook that is added, sent elsewhere or signed anew, and a calendar address, are told by email', async () => {
  const { id } = await addWebhook();
  await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { name: 'Website', events: ['review.flagged'] });
  await owner.send('PATCH', `/api/webhook-endpoints/${id}`, { url: 'https://elsewhere.example/hook' });
  await owner.send('POST', `/api/webhook-endpoints/${id}/secret`);
  await feed();
  const told = await changeLinks();
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your Starbill account: webhook added',
    'Your Starbill account: webhook address changed',
    'Your Starbill account: webhook secret renewed',
    'Your Starbill account: calendar address created',
  ]);
  expect(told[1]?.text).toContain('Website (elsewhere.example)');
});

describe('“This wasn’t me”', () => {
  test('pauses webhooks that were added, sent elsewhere or signed anew since, and no others', async () => {
    const [kept, moved, renewed] = [await addWebhook(), await addWebhook(), await addWebhook()];
    later(1);
    await addWebhook('https://stranger.example/');
    await owner.send('PATCH', `/api/webhook-endpoints/${moved.id}`, { url: 'https://stranger.example/', paused: true });
    await owner.send('POST', `/api/webhook-endpoints/${renewed.id}/secret`);
    await owner.send('PATCH', `/api/webhook-endpoints/${kept.id}`, { name: 'Renamed' });
    const link = (await changeLinks())[3]?.link ?? '';
    expect((await press(link)).statusCode).toBe(200);
    expect((await webhooks()).map(({ id, pausedWhy }) => [id === kept.id, pausedWhy])).toEqual([
      [true, null],
      [false, 'disowned'],
      [false, 'disowned'],
      [false, 'disowned'],
    ]);
  });

  test('gives the calendar of gigs another address', async () => {
    const address = await feed();
    expect(await statusOf(address)).toBe(200);
    await press((await changeLinks())[0]?.link ?? '');
    expect(await statusOf(address)).toBe(404);
  });

  test('forgets a calendar that was given since, with its events, and keeps an older one', async () => {
    const { performerId } = owner;
    const find = (table: 'gigCalendars' | 'gigs') =>
      app.db.selectFrom(table).select('performerId').where('performerId', '=', performerId).execute();
    const give = async (addressedAt: Date) => {
      await app.db
        .insertInto('gigCalendars')
        .values({ performerId, address: 'https://stranger.example/gigs.ics', addressedAt })
        .onConflict((conflict) => conflict.column('performerId').doUpdateSet({ addressedAt }))
        .execute();
    };
    await app.db
      .insertInto('gigs')
      .values({ performerId, origin: 'calendar', calendarEvent: 'x', date: '2030-06-06' })
      .execute();
    const links = [];
    for (const hours of [1, 2]) {
      later(hours);
      await addWebhook();
      links.push((await changeLinks()).at(-1)?.link ?? '');
    }
    await give(new Date(Date.now() + 1.5 * hour));
    await press(links[1] ?? '');
    expect([await find('gigCalendars'), await find('gigs')]).toEqual([[{ performerId }], [{ performerId }]]);
    await press(links[0] ?? '');
    expect([await find('gigCalendars'), await find('gigs')]).toEqual([[], []]);
  });

  test('withdraws what an administrator’s account has invited since', async () => {
    const ada = await signUpAdministrator(app);
    const invite = (email: string) => ada.send('POST', '/api/admin/administrators', { email });
    await invite('before@example.test');
    later(1);
    await openBrowser(app, phone).signIn(ada.email, testPassword);
    await invite('stranger@example.test');
    await press(await linkIn(app, ada.email, 'new-sign-in'));
    const left = await app.db.selectFrom('administratorInvitations').select('email').execute();
    expect(left).toEqual([{ email: 'before@example.test' }]);
  });

  test('leaves a stranger who had moved the address no way back: no reset link, and no provider', async () => {
    const stranger = openBrowser(app, phone);
    await stranger.signIn(owner.email, testPassword);
    const link = await linkIn(app, owner.email, 'new-sign-in');
    const moved = `moved-${owner.email}`;
    await app.db.updateTable('accounts').set({ email: moved }).where('id', '=', owner.accountId).execute();
    await stranger.post('/api/auth/request-password-reset', { email: moved });
    const token = new URL(await linkIn(app, moved, 'password-reset'), 'http://x').searchParams.get('token');
    await app.db
      .insertInto('credentials')
      .values({ holderId: owner.accountId, providerId: 'oidc', providerAccountId: moved })
      .execute();
    expect((await press(link)).statusCode).toBe(200);
    const reset = await stranger.post('/api/auth/reset-password', { token, newPassword: 'a stranger’s own horse' });
    expect(reset.statusCode, reset.body).toBe(400);
    const providers = await app.db
      .selectFrom('credentials')
      .select('providerId')
      .where('holderId', '=', owner.accountId)
      .execute();
    expect(providers).toEqual([{ providerId: 'credential' }]);
  });
});

describe('what a stranger set up in an account that nobody had confirmed', () => {
  const newPassword = 'a different horse';
  const byLink = async () => {
    const browser = openBrowser(app);
    await browser.post('/api/auth/sign-in/magic-link', { email: owner.email, callbackURL: '/dashboard' });
    await browser.get(await linkIn(app, owner.email, 'sign-in-link'));
    return browser;
  };
  const byReset = async () => {
    const browser = openBrowser(app);
    await browser.post('/api/auth/request-password-reset', { email: owner.email });
    const token = new URL(await linkIn(app, owner.email, 'password-reset'), 'http://x').searchParams.get('token');
    await browser.post('/api/auth/reset-password', { token, newPassword });
    await browser.signIn(owner.email, newPassword);
    return browser;
  };
  const byStart = async () => {
    const env = { adminEmail: owner.email, adminPassword: newPassword };
    await ensureAdministrator({ ...app.deps, env });
    const browser = openBrowser(app);
    await browser.signIn(owner.email, newPassword);
    return browser;
  };

  test.each([
    ['a sign-in link', byLink],
    ['a password reset', byReset],
    ['ADMIN_EMAIL', byStart],
  ])('ends when %s takes it back: API keys, webhooks, calendars, a wanted address', async (_how, takeBack) => {
    const { performerId, accountId, email } = owner;
    await app.db.updateTable('accounts').set({ emailVerified: false }).where('id', '=', accountId).execute();
    const { key } = (await owner.send('POST', '/api/keys', { name: 'Mine', scopes: ['reviews:read'] })).json();
    const useKey = async () =>
      (await openBrowser(app, { authorization: `Bearer ${key}` }).get('/api/reviews')).statusCode;
    await addWebhook('https://stranger.example/');
    const address = await feed();
    await app.db
      .insertInto('gigCalendars')
      .values({ performerId, address: 'https://stranger.example/gigs.ics' })
      .execute();
    await owner.send('POST', '/api/auth/change-email', { newEmail: `moved-${email}`, password: testPassword });
    expect([await useKey(), await statusOf(address)]).toEqual([200, 200]);

    expect(await (await takeBack()).signedInAs()).toBe(email);
    expect([await useKey(), await statusOf(address)]).toEqual([401, 404]);
    expect(await webhooks()).toMatchObject([{ pausedWhy: 'disowned' }]);
    const calendars = app.db.selectFrom('gigCalendars').select('address').where('performerId', '=', performerId);
    expect(await calendars.execute()).toEqual([]);
    const account = app.db.selectFrom('accounts').select('pendingEmail').where('id', '=', accountId);
    expect(await account.executeTakeFirst()).toEqual({ pendingEmail: null });
  });
});
