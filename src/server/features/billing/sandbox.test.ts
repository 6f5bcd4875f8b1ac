import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readBilling } from './overview.service.ts';
import { reconcileAll } from './reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
afterEach(() => app.setTime(null));

const pays = '4242 4242 4242 4242';
const lacksFunds = '4000 0000 0000 9995';
const asks = '4000 0025 0000 3155';
const declinesLater = '4000 0000 0000 0341';

const open = async (owner: Person, isAnnual = false) =>
  (await owner.send('POST', '/api/create-subscription', { isAnnual })).json();
const enter = (owner: Person, clientSecret: string, number: string) =>
  owner.send('POST', '/api/billing/sandbox/card', { clientSecret, number, expMonth: 12, expYear: 2099, cvc: '123' });
const refresh = async (owner: Person) => (await owner.send('POST', '/api/billing/refresh')).json();
const wait = async (owner: Person, days: number) =>
  (await owner.send('POST', '/api/billing/sandbox/fast-forward', { days })).json();
const billing = async (owner: Person) => (await owner.get('/api/billing')).json();
const person = async (owner: Person) => (await owner.get('/api/auth/user')).json();
const rowsOf = (owner: Person) =>
  app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', owner.accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
const stateOf = async (owner: Person) => {
  const rows = await app.db.selectFrom('sandboxCustomers').selectAll().execute();
  return rows.filter(({ state }) => (state as { accountId: string }).accountId === owner.accountId);
};

/** An owner who pays by the month, from the first payment on. */
async function subscribedOwner(isAnnual = false): Promise<Person> {
  const owner = await signUpOwner(app);
  await wait(owner, 8);
  await enter(owner, (await open(owner, isAnnual)).clientSecret, pays);
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
  return owner;
}

describe('the payment form', () => {
  test('opened ten times and switched ten times leaves one customer and at most one open subscription', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(answers[0]).toMatchObject({ intent: 'setup', trialDays: 7 });
    expect(await rowsOf(owner)).toMatchObject([{ status: 'incomplete', providerSubscriptionId: null }]);
    expect(await stateOf(owner)).toHaveLength(1);
    // Once the trial is over it is about a payment, and the same holds.
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    await wait(owner, 8);
    await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    expect(await open(owner)).toMatchObject({ intent: 'payment' });
    expect(await open(owner)).not.toHaveProperty('trialDays');
    const rows = await rowsOf(owner);
    expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'incomplete']);
    const [customer] = await stateOf(owner);
    const { subscriptions } = (customer as { state: unknown }).state as { subscriptions: { status: string }[] };
    expect(subscriptions.filter(({ status }) => status === 'incomplete')).toHaveLength(1);
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'expired', canWrite: false });
  });

  test('starts the trial when a card is accepted, and charges when the trial ends', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const { clientSecret } = await open(owner, true);
    expect((await enter(owner, clientSecret, pays)).json()).toEqual({ status: 'succeeded' });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: null, canWrite: false });
    expect(await refresh(owner)).toMatchObject({
      subscription: { plan: 'annual', status: 'trialing', renews: true },
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 },
      upcoming: { amount: 29_995 },
      invoices: [],
    });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'trialing', canWrite: true });
    expect((await owner.send('POST', '/api/start-trial', { isAnnual: false })).json().code).toBe('trial_used');
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: true })).json().code).toBe(
      'already_subscribed',
    );
    expect(await wait(owner, 8)).toMatchObject({
      subscription: { status: 'active' },
      invoices: [{ amount: 29_995, status: 'paid' }],
    });
  });

  test('keeps the free days of a trial that runs, and charges when it ends', async () => {
    const owner = await signUpOwner(app);
    const { trialEnd } = await person(owner);
    const checkout = await open(owner);
    expect(checkout).toMatchObject({ intent: 'setup' });
    expect(checkout).not.toHaveProperty('trialDays');
    await enter(owner, checkout.clientSecret, pays);
    expect(await refresh(owner)).toMatchObject({
      subscription: { status: 'trialing', endsOn: trialEnd },
      invoices: [],
    });
    expect((await wait(owner, 7)).invoices).toMatchObject([{ amount: 2895 }]);
  });

  test('says what the provider says of a card, and keeps nothing of a refused one', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const { clientSecret } = await open(owner);
    const refused = await enter(owner, clientSecret, lacksFunds);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'payment_failed', message: 'Your card has insufficient funds.' });
    expect((await enter(owner, clientSecret, '5105 1051 0510 5100')).json().message).toContain('sandbox');
    expect(await refresh(owner)).toMatchObject({ subscription: null, card: null });
    const [customer] = await stateOf(owner);
    expect(JSON.stringify(customer)).not.toMatch(/9995|5105/);
  });

  test('asks the bank where the card demands it, and goes on either way', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const { clientSecret } = await open(owner);
    const answer = (passed: boolean) =>
      owner.send('POST', '/api/billing/sandbox/authentication', { clientSecret, passed });
    expect((await enter(owner, clientSecret, asks)).json()).toEqual({ status: 'requires_action' });
    expect(await refresh(owner)).toMatchObject({ subscription: null });
    expect((await answer(false)).json().message).toContain('unable to authenticate');
    expect((await answer(true)).statusCode).toBe(402);
    await enter(owner, clientSecret, asks);
    expect((await answer(true)).json()).toEqual({ status: 'succeeded' });
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing' }, card: { last4: '3155' } });
  });

  test('never stores a card number', async () => {
    const owner = await subscribedOwner();
    const [customer] = await stateOf(owner);
    expect(JSON.stringify(customer)).not.toMatch(/\d{12,}.*4242|42424242/);
  });

  test('of somebody else cannot be paid or looked at', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const stranger = await signUpOwner(app, { trial: false });
    const { clientSecret } = await open(owner);
    await open(stranger);
    expect((await enter(stranger, clientSecret, pays)).statusCode).toBe(402);
    const payer = await subscribedOwner();
    const [invoice] = (await billing(payer)).invoices;
    expect((await stranger.get(invoice.pdfUrl)).statusCode).toBe(404);
    const pdf = await payer.get(invoice.pdfUrl);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.toString('latin1')).toContain('(\xa328.95)');
  });

  test('paid in two tabs at once is charged once', async () => {
    const owner = await signUpOwner(app);
    await wait(owner, 8);
    const [first, second] = [await open(owner), await open(owner)];
    const answers = await Promise.all([
      enter(owner, first.clientSecret, pays),
      enter(owner, second.clientSecret, pays),
      refresh(owner),
      refresh(owner),
    ]);
    expect(answers.slice(0, 2).map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect((await refresh(owner)).invoices).toMatchObject([{ amount: 2895, status: 'paid' }]);
  });

  test('paid in one tab while the other chooses the other plan is charged once at most', async () => {
    const owner = await signUpOwner(app);
    await wait(owner, 8);
    const first = await open(owner);
    const [paid] = await Promise.all([enter(owner, first.clientSecret, pays), open(owner, true)]);
    const { invoices, subscription } = await refresh(owner);
    expect(invoices).toHaveLength(paid.statusCode === 200 ? 1 : 0);
    expect(subscription?.status).toBe(paid.statusCode === 200 ? 'active' : 'expired');
  });
});

test('a crash between the charge and its record is made up for by whoever asks next', async () => {
  const owner = await signUpOwner(app);
  await wait(owner, 8);
  const { clientSecret } = await open(owner);
  await enter(owner, clientSecret, pays);
  // The server dies before it writes anything down, even the subscription that it had asked for.
  await app.db
    .deleteFrom('subscriptions')
    .where('accountId', '=', owner.accountId)
    .where('status', '=', 'incomplete')
    .execute();
  expect((await owner.send('POST', '/api/create-subscription', { isAnnual: false })).json().code).toBe(
    'already_subscribed',
  );
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' }, invoices: [{ amount: 2895 }] });
  expect((await rowsOf(owner)).filter(({ status }) => status === 'active')).toHaveLength(1);
});

describe('a payment that fails', () => {
  test('leaves the owner at work, tells them once, is tried again, and is made up for by another card', async () => {
    const owner = await signUpOwner(app);
    await enter(owner, (await open(owner)).clientSecret, declinesLater);
    await refresh(owner);
    expect(await wait(owner, 8)).toMatchObject({
      subscription: { status: 'past_due' },
      invoices: [{ status: 'open' }],
    });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'past_due', canWrite: true });
    await wait(owner, 3);
    const mails = await app.db
      .selectFrom('mails')
      .select(['subject', 'bodyText'])
      .where('recipient', '=', owner.email)
      .where('kind', '=', 'payment-failed')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.bodyText).toContain('ending in 0341 was refused for a payment of £28.95');
    expect(mails[0]?.bodyText).toContain('http://localhost:3000/settings#billing');
    expect((await owner.get('/api/billing/plan?plan=annual')).json().code).toBe('payment_due');

    const { clientSecret } = (await owner.send('POST', '/api/billing/card')).json();
    await enter(owner, clientSecret, pays);
    expect(await refresh(owner)).toMatchObject({
      subscription: { status: 'active' },
      card: { last4: '4242' },
      invoices: [{ status: 'paid', amount: 2895 }],
    });
  });

  test('for good ends the subscription; subscribing again is about a payment', async () => {
    const owner = await signUpOwner(app);
    await enter(owner, (await open(owner)).clientSecret, declinesLater);
    await refresh(owner);
    expect(await wait(owner, 30)).toMatchObject({
      subscription: { status: 'expired' },
      invoices: [{ status: 'uncollectible' }],
    });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).json()).toMatchObject({
      code: 'subscription_required',
      message: expect.stringContaining('/subscribe'),
    });
    const { clientSecret, intent } = await open(owner);
    expect(intent).toBe('payment');
    expect((await enter(owner, clientSecret, declinesLater)).json().message).toBe('Your card was declined.');
    await enter(owner, clientSecret, pays);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
  });
});

describe('a change of plan', () => {
  const preview = async (owner: Person, plan: string) => (await owner.get(`/api/billing/plan?plan=${plan}`)).json();

  test('takes exactly the amount that was shown, and refuses any other', async () => {
    const owner = await subscribedOwner();
    await wait(owner, 15);
    const shown = await preview(owner, 'annual');
    // Half of a month is left of 28.95.
    expect(shown.dueNow).toBeGreaterThan(29_995 - 1600);
    expect(shown.dueNow).toBeLessThan(29_995 - 1300);
    const wrong = { plan: 'annual', at: shown.at, amount: shown.dueNow - 1 };
    expect((await owner.send('PUT', '/api/billing/plan', wrong)).json().code).toBe('amount_changed');
    const changed = await owner.send('PUT', '/api/billing/plan', { ...wrong, amount: shown.dueNow });
    expect(changed.json()).toMatchObject({
      subscription: { plan: 'annual', status: 'active' },
      upcoming: { amount: 29_995, date: shown.next.date },
    });
    expect(changed.json().invoices[0]).toMatchObject({ amount: shown.dueNow, status: 'paid' });
    expect((await preview(owner, 'annual')).code).toBe('same_plan');
  });

  test('to the month gives the unused year as credit, which pays what comes', async () => {
    const owner = await subscribedOwner(true);
    const shown = await preview(owner, 'monthly');
    expect(shown).toMatchObject({ dueNow: 0, next: { amount: 0 } });
    expect(shown.credit).toBeGreaterThan(29_995 - 2895 - 200);
    await owner.send('PUT', '/api/billing/plan', { plan: 'monthly', at: shown.at, amount: 0 });
    const { invoices } = await wait(owner, 32);
    expect(invoices[0]).toMatchObject({ amount: 0, status: 'paid' });
    expect(invoices).toHaveLength(3);
  });

  test('in a trial costs nothing, with and without a card', async () => {
    const owner = await signUpOwner(app);
    const before = await preview(owner, 'annual');
    expect(before).toMatchObject({ dueNow: 0, credit: 0, next: { amount: 29_995 } });
    await owner.send('PUT', '/api/billing/plan', { plan: 'annual', at: before.at, amount: 0 });
    await enter(owner, (await open(owner, true)).clientSecret, pays);
    await refresh(owner);
    const shown = await preview(owner, 'monthly');
    expect(shown).toMatchObject({ dueNow: 0, next: { amount: 2895 } });
    await owner.send('PUT', '/api/billing/plan', { plan: 'monthly', at: shown.at, amount: 0 });
    expect((await wait(owner, 8)).invoices).toMatchObject([{ amount: 2895, status: 'paid' }]);
  });

  test('whose payment is refused changes nothing', async () => {
    const owner = await subscribedOwner();
    const { clientSecret } = (await owner.send('POST', '/api/billing/card')).json();
    await enter(owner, clientSecret, declinesLater);
    await refresh(owner);
    const shown = await preview(owner, 'annual');
    const refused = await owner.send('PUT', '/api/billing/plan', {
      plan: 'annual',
      at: shown.at,
      amount: shown.dueNow,
    });
    expect(refused.json()).toMatchObject({ code: 'payment_failed', message: 'Your card was declined.' });
    const { subscription, invoices } = await billing(owner);
    expect(subscription).toMatchObject({ plan: 'monthly', status: 'active' });
    expect(invoices).toHaveLength(1);
  });
});

describe('canceling', () => {
  test('keeps everything until the time that was paid for ends, and can be taken back until then', async () => {
    const owner = await subscribedOwner();
    const cancel = await owner.send('POST', '/api/billing/cancel');
    expect(cancel.json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true, renews: false },
      upcoming: null,
    });
    expect((await owner.send('POST', '/api/billing/resume')).json()).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
      upcoming: { amount: 2895 },
    });
    await owner.send('POST', '/api/billing/cancel');
    expect(await wait(owner, 20)).toMatchObject({ subscription: { status: 'active' } });
    expect(await wait(owner, 12)).toMatchObject({ subscription: { status: 'canceled' }, invoices: [{}] });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'canceled', canWrite: false });
    expect((await owner.send('POST', '/api/billing/resume')).json().code).toBe('no_subscription');
  });

  test('after a failed payment ends at once, and nothing is owed', async () => {
    const owner = await signUpOwner(app);
    await enter(owner, (await open(owner)).clientSecret, declinesLater);
    await refresh(owner);
    await wait(owner, 8);
    expect((await owner.send('POST', '/api/billing/cancel')).json()).toMatchObject({
      subscription: { status: 'canceled' },
      invoices: [{ status: 'void' }],
    });
  });
});

test('a subscription renews month after month on its day, and what was lost on the way is found by the reconciling', async () => {
  const owner = await subscribedOwner();
  const { upcoming } = await billing(owner);
  const { payments } = app.deps;
  if (!payments) throw new Error('there is a sandbox');
  app.setTime(new Date(Date.parse(upcoming.date) + 3 * 31 * 24 * 60 * 60 * 1000));
  await reconcileAll({ ...app.deps, payments });
  const { invoices } = await readBilling(app.db, payments, { accountId: owner.accountId, now: app.deps.now() });
  expect(invoices?.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
  expect(await rowsOf(owner)).toMatchObject([{ status: 'expired' }, { status: 'active' }]);
});
