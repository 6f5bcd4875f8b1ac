import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { openStripeServer, type StripeServer, signatureOf } from '#test/support/stripe-server.ts';
import type { StripeEvent } from '#test/support/stripe-world.ts';
import { deleteDueAccounts } from '../accounts/deletion.service.ts';
import { reconcileAll } from './reconcile.service.ts';

let stripe: StripeServer;
let app: TestApp;
let time: Date | null = null;
const now = () => time ?? new Date();

beforeAll(async () => {
  stripe = await openStripeServer(now);
  app = await makeApp(stripe.environment);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});
afterEach(() => {
  setTime(null);
  stripe.takeEvents();
});

function setTime(moment: Date | null) {
  time = moment;
  app.setTime(moment);
}
const day = 24 * 60 * 60 * 1000;
const later = (days: number) => setTime(new Date(now().getTime() + days * day));

const open = async (owner: Person, isAnnual = false) =>
  (await owner.send('POST', '/api/create-subscription', { isAnnual })).json();
const billing = async (owner: Person) => (await owner.get('/api/billing')).json();
const refresh = async (owner: Person) => (await owner.send('POST', '/api/billing/refresh')).json();
const status = async (owner: Person) => (await owner.get('/api/auth/user')).json().subscriptionStatus;

type Sending = { at?: Date; secret?: string; signature?: string };
function send(event: StripeEvent | string, { at = now(), secret, signature }: Sending = {}) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  return app.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature ?? signatureOf(payload, at, secret),
    },
    payload,
  });
}
const deliver = async () => {
  for (const event of stripe.takeEvents()) {
    const r = await send(event);
    expect(r.statusCode, r.body).toBe(204);
  }
};

const customerOf = async (owner: Person) =>
  (
    await app.db
      .selectFrom('customers')
      .select('providerCustomerId as id')
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow()
  ).id ?? '';
const chargesOf = async (owner: Person) => {
  const id = await customerOf(owner);
  return stripe.world.charges.filter(({ customer }) => customer === id).map(({ amount }) => amount);
};

/** An owner whose trial is over and who has paid for the first month. */
async function subscribedOwner(isAnnual = false): Promise<Person> {
  const owner = await signUpOwner(app, { trial: false });
  setTime(new Date(now().getTime() - 10 * day));
  await owner.send('POST', '/api/start-trial', { isAnnual: false });
  setTime(null);
  stripe.world.browser.confirmPayment((await open(owner, isAnnual)).clientSecret);
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
  return owner;
}

describe('with Stripe', () => {
  test('the trial begins when the card is accepted, by the news alone, and is charged at its end', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const checkout = await open(owner, true);
    expect(checkout).toMatchObject({ intent: 'setup', trialDays: 7 });
    stripe.world.browser.confirmSetup(checkout.clientSecret);
    expect(await status(owner)).toBeNull();
    await deliver();
    expect(await status(owner)).toBe('trialing');
    expect(await billing(owner)).toMatchObject({
      subscription: { plan: 'annual', renews: true },
      card: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2030 },
      upcoming: { amount: 29_995 },
      invoices: [],
    });
    later(7.1);
    // The payment has happened, and no news of it has come yet: nobody who gave a card is shut out meanwhile.
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
    stripe.world.renewDue();
    await deliver();
    expect(await status(owner)).toBe('active');
    expect(await chargesOf(owner)).toEqual([29_995]);
    expect((await billing(owner)).invoices).toMatchObject([
      { amount: 29_995, status: 'paid', pdfUrl: expect.stringContaining('https://pay.stripe.com/') },
    ]);
  });

  test('ten loads and ten switches leave one customer and at most one open subscription, and two tabs one charge', async () => {
    const owner = await signUpOwner(app, { trial: false });
    setTime(new Date(now().getTime() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    setTime(null);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    for (const answer of answers) expect(answer).toMatchObject({ intent: 'payment' });
    const id = await customerOf(owner);
    const mine = [...stripe.world.subscriptions.values()].filter(({ customer }) => customer === id);
    expect(mine.filter(({ status: each }) => each === 'incomplete')).toHaveLength(1);
    expect([...stripe.world.customers.values()].filter(({ email }) => email === owner.email)).toHaveLength(1);

    const [first, second] = await Promise.all([open(owner), open(owner)]);
    expect(first.clientSecret).toBe(second.clientSecret);
    expect(() => stripe.world.browser.confirmPayment(first.clientSecret, 'declines')).toThrow('declined');
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'expired' } });
    stripe.world.browser.confirmPayment(first.clientSecret);
    stripe.world.browser.confirmPayment(second.clientSecret);
    await Promise.all([refresh(owner), refresh(owner), deliver()]);
    expect(await chargesOf(owner)).toEqual([2895]);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
  });

  test('choosing the other plan at the moment of payment neither loses the payment nor takes two', async () => {
    const owner = await signUpOwner(app, { trial: false });
    setTime(new Date(now().getTime() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    setTime(null);
    const { clientSecret } = await open(owner);
    // The payment arrives at Stripe between our look at the subscription and our giving it up.
    const answer = await stripe.withFault(
      (method, path) => {
        if (method === 'POST' && path.endsWith('/void')) stripe.world.browser.confirmPayment(clientSecret);
        return null;
      },
      () => owner.send('POST', '/api/create-subscription', { isAnnual: true }),
    );
    expect(answer.json().code).toBe('already_subscribed');
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active', plan: 'monthly' } });
    expect(await chargesOf(owner)).toEqual([2895]);
  });

  test('a change of plan takes what was shown, a refused one changes nothing', async () => {
    const owner = await subscribedOwner();
    later(10);
    const shown = (await owner.get('/api/billing/plan?plan=annual')).json();
    const change = () => owner.send('PUT', '/api/billing/plan', { plan: 'annual', at: shown.at, amount: shown.dueNow });
    const [subscription] = [...stripe.world.subscriptions.values()].slice(-1);
    const method = stripe.world.methods.get(subscription?.method ?? '');
    if (!method) throw new Error('the subscription has a card');
    method.behaviour = 'declines';
    expect((await change()).json()).toMatchObject({ code: 'payment_failed', message: 'Your card was declined.' });
    expect(await billing(owner)).toMatchObject({ subscription: { plan: 'monthly', status: 'active' } });
    method.behaviour = 'pays';
    expect((await change()).json()).toMatchObject({ subscription: { plan: 'annual' }, upcoming: { amount: 29_995 } });
    expect(await chargesOf(owner)).toEqual([2895, shown.dueNow]);
  });

  test('canceling, resuming and the end', async () => {
    const owner = await subscribedOwner();
    expect((await owner.send('POST', '/api/billing/cancel')).json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true },
      upcoming: null,
    });
    expect((await owner.send('POST', '/api/billing/resume')).json()).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
      upcoming: { amount: 2895 },
    });
    await owner.send('POST', '/api/billing/cancel');
    stripe.takeEvents();
    later(20);
    stripe.world.renewDue();
    expect(stripe.takeEvents()).toEqual([]);
    later(12);
    stripe.world.renewDue();
    await deliver();
    const row = await app.db
      .selectFrom('subscriptions')
      .select('status')
      .where('accountId', '=', owner.accountId)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst();
    expect(row?.status).toBe('canceled');
    expect(await chargesOf(owner)).toEqual([2895]);
  });

  test('a failed renewal is mended by another card', async () => {
    const owner = await signUpOwner(app);
    stripe.world.browser.confirmSetup((await open(owner)).clientSecret, 'declines');
    await deliver();
    later(8);
    stripe.world.renewDue();
    await deliver();
    expect(await status(owner)).toBe('past_due');
    const mails = await app.db.selectFrom('mails').select('kind').where('recipient', '=', owner.email).execute();
    expect(mails.filter(({ kind }) => kind === 'payment-failed')).toHaveLength(1);
    const { clientSecret } = (await owner.send('POST', '/api/billing/card')).json();
    stripe.world.browser.confirmSetup(clientSecret);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' }, card: { last4: '4242' } });
    expect(await chargesOf(owner)).toEqual([2895]);
  });

  test('deleting the account ends the subscription at Stripe, and waits while Stripe is away', async () => {
    const owner = await subscribedOwner();
    const id = await customerOf(owner);
    await owner.send('POST', '/api/account/deletion', { confirmation: owner.email });
    const due = new Date(Date.now() + 15 * day);
    const exists = async () =>
      (await app.db.selectFrom('accounts').select('id').where('id', '=', owner.accountId).execute()).length === 1;
    await stripe.withFault(
      () => 'down',
      async () => expect(deleteDueAccounts(app.deps, due)).rejects.toThrow('could not be deleted'),
    );
    expect(await exists()).toBe(true);
    expect(await deleteDueAccounts(app.deps, due)).toBe(1);
    expect(await exists()).toBe(false);
    expect(stripe.world.customers.get(id)?.deleted).toBe(true);
    const subscriptions = [...stripe.world.subscriptions.values()].filter(({ customer }) => customer === id);
    expect(subscriptions.map((each) => each.status)).toEqual(['canceled']);
  });
});

describe('news from Stripe', () => {
  const waitingNews = async () => {
    const owner = await signUpOwner(app, { trial: false });
    stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
    const [event] = stripe.takeEvents().filter(({ type }) => type === 'setup_intent.succeeded');
    if (!event) throw new Error('there is news');
    return { owner, event };
  };

  test('that is forged, unsigned, altered or 301 seconds old changes nothing', async () => {
    const { owner, event } = await waitingNews();
    const body = JSON.stringify(event);
    const refused = [
      await send(event, { secret: 'whsec_somebody_else' }),
      await send(event, { signature: '' }),
      await send(event, { signature: 'nonsense' }),
      await send(body.replace('setup_intent', 'setup_intents'), { signature: signatureOf(body, now()) }),
      await send(event, { at: new Date(now().getTime() - 301_000) }),
      await send('', { signature: signatureOf('', now()) }),
      await send('{"id":', { signature: signatureOf('{"id":', now()) }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
    expect(await status(owner)).toBeNull();
    expect((await send(event, { at: new Date(now().getTime() - 295_000) })).statusCode).toBe(204);
    expect(await status(owner)).toBe('trialing');
  });

  test('fifty times over has the effect of once', async () => {
    const { owner, event } = await waitingNews();
    const asked = stripe.asked.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const made = stripe.asked.slice(asked).filter((each) => each === 'POST /v1/subscriptions');
    expect(made).toHaveLength(1);
    const rows = await app.db.selectFrom('webhookEvents').select('eventId').where('eventId', '=', event.id).execute();
    expect(rows).toHaveLength(1);
    expect(await status(owner)).toBe('trialing');
  });

  test('that is shuffled and doubled ends in the same state as in its order', async () => {
    const states: unknown[] = [];
    for (const arrange of [
      (events: StripeEvent[]) => events,
      (events: StripeEvent[]) => events.toReversed(),
      (events: StripeEvent[]) => [...events, ...events].toSorted((a, b) => a.id.localeCompare(b.id)),
    ]) {
      const owner = await signUpOwner(app, { trial: false });
      stripe.takeEvents();
      stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
      await refresh(owner);
      await owner.send('POST', '/api/billing/cancel');
      await owner.send('POST', '/api/billing/resume');
      later(8);
      stripe.world.renewDue();
      for (const event of arrange(stripe.takeEvents())) expect((await send(event)).statusCode).toBe(204);
      const { subscription, card, upcoming } = await billing(owner);
      states.push({ status: subscription.status, plan: subscription.plan, card, amount: upcoming.amount });
      setTime(null);
    }
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
    expect(states[0]).toMatchObject({ status: 'active' });
  });

  test('is believed in nothing but whom it is about', async () => {
    const owner = await signUpOwner(app, { trial: false });
    await open(owner);
    const customer = await customerOf(owner);
    const claim = {
      id: 'evt_claim',
      object: 'event',
      type: 'customer.subscription.updated',
      created: 1,
      data: { object: { id: 'sub_invented', object: 'subscription', customer, status: 'active' } },
    } as const;
    expect((await send(claim)).statusCode).toBe(204);
    expect(await status(owner)).toBeNull();
    // Of somebody we do not know, or of nobody: taken, and nothing else.
    expect((await send({ ...claim, id: 'evt_2', data: { object: { customer: 'cus_x' } } })).statusCode).toBe(204);
    expect((await send({ ...claim, id: 'evt_3', type: 'product.created', data: { object: {} } })).statusCode).toBe(204);
  });

  test('that could not be taken while Stripe was away is taken when it comes again', async () => {
    const { owner, event } = await waitingNews();
    await stripe.withFault(
      () => 'down',
      async () => expect((await send(event)).statusCode).toBe(503),
    );
    expect(await status(owner)).toBeNull();
    expect((await send(event)).statusCode).toBe(204);
    expect(await status(owner)).toBe('trialing');
  });

  test('that is lost is made up for by the daily reconciling', async () => {
    const { owner } = await waitingNews();
    const other = await subscribedOwner();
    later(40);
    stripe.world.renewDue();
    stripe.takeEvents();
    const { payments } = app.deps;
    if (!payments) throw new Error('Stripe is set');
    await reconcileAll({ ...app.deps, payments });
    const statusOf = async ({ accountId }: Person) =>
      app.db
        .selectFrom('subscriptions')
        .select(['status', 'currentPeriodEnd'])
        .where('accountId', '=', accountId)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
    expect(await statusOf(owner)).toMatchObject({ status: 'trialing' });
    const renewed = await statusOf(other);
    expect(renewed.status).toBe('active');
    expect(renewed.currentPeriodEnd?.getTime()).toBeGreaterThan(now().getTime());
  });
});

describe('a crash', () => {
  test('after Stripe made the subscription and before we heard of it makes no second one', async () => {
    const owner = await signUpOwner(app, { trial: false });
    stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
    const lost = await stripe.withFault(
      (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? 'cut' : null),
      () => owner.send('POST', '/api/billing/refresh'),
    );
    expect(lost.statusCode).toBe(503);
    expect(lost.json().code).toBe('payments_away');
    expect(await status(owner)).toBeNull();
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing' } });
    const id = await customerOf(owner);
    expect([...stripe.world.subscriptions.values()].filter(({ customer }) => customer === id)).toHaveLength(1);
  });

  test('after Stripe made the customer makes no second one, not even a day later', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const lost = await stripe.withFault(
      (method, path) => (method === 'POST' && path === '/v1/customers' ? 'cut' : null),
      () => owner.send('POST', '/api/create-subscription', { isAnnual: false }),
    );
    expect(lost.statusCode).toBe(503);
    expect(await open(owner)).toMatchObject({ intent: 'setup' });
    expect([...stripe.world.customers.values()].filter(({ email }) => email === owner.email)).toHaveLength(1);
  });

  test('between the charge and its record loses neither', async () => {
    const owner = await signUpOwner(app, { trial: false });
    setTime(new Date(now().getTime() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    setTime(null);
    stripe.world.browser.confirmPayment((await open(owner)).clientSecret);
    stripe.takeEvents();
    await app.db
      .deleteFrom('subscriptions')
      .where('accountId', '=', owner.accountId)
      .where('status', '=', 'incomplete')
      .execute();
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: true })).json().code).toBe(
      'already_subscribed',
    );
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active', plan: 'monthly' } });
    expect(await chargesOf(owner)).toEqual([2895]);
  });
});

test('while Stripe is away everything else goes on, and the screens say so', async () => {
  const owner = await subscribedOwner();
  await stripe.withFault(
    () => 'down',
    async () => {
      expect(await billing(owner)).toMatchObject({
        subscription: { status: 'active' },
        upcoming: null,
        invoices: null,
      });
      const refused = await owner.send('POST', '/api/billing/cancel');
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('10');
      expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
    },
  );
  expect(await billing(owner)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
});

test('the publishable key and Stripe’s addresses reach the browser, and only where Stripe is used', async () => {
  const config = (await app.app.inject('/api/config')).json();
  expect(config.payments).toEqual({ provider: 'stripe', publishableKey: stripe.environment.STRIPE_PUBLISHABLE_KEY });
  const shell = await app.app.inject('/subscribe');
  expect(shell.headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com");
  expect((await app.app.inject('/')).headers['content-security-policy']).not.toContain('stripe');
  for (const path of ['card', 'authentication', 'fast-forward']) {
    const owner = await signUpOwner(app);
    const body = { card: { clientSecret: 'x', number: '4242424242424242', expMonth: 1, expYear: 2099, cvc: '123' } };
    const others = { authentication: { clientSecret: 'x', passed: true }, 'fast-forward': { days: 1 } };
    const payload = { ...body, ...others }[path as 'card'];
    expect((await owner.send('POST', `/api/billing/sandbox/${path}`, payload)).statusCode).toBe(404);
  }
});

test('a price at Stripe that is not the one we show is refused before anybody is charged', async () => {
  const charges = stripe.world.charges.length;
  const dear = await makeApp({ ...stripe.environment, STRIPE_PRICE_MONTHLY: 'price_year' });
  try {
    const owner = await signUpOwner(dear, { trial: false });
    dear.setTime(new Date(Date.now() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    dear.setTime(null);
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: false })).statusCode).toBe(503);
    expect(stripe.world.charges).toHaveLength(charges);
  } finally {
    await dear.close();
  }
});
