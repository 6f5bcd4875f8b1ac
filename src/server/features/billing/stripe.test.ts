import { describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '#server/features/accounts/leaving/deletion.service.ts';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { makeApp, signUpOwner, testPassword } from '#test/support/make-app.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const billingApp = openStripeBilling();
const { later, open, billing, refresh, status, deliver, customerOf, chargesOf, lapsedOwner, subscribedOwner } =
  billingApp;
const day = 24 * 60 * 60 * 1000;

describe('with Stripe', () => {
  test('the trial begins when the card is accepted, by Stripe’s event alone, and is charged at its end', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const checkout = await open(owner, true);
    expect(checkout).toMatchObject({ intent: 'setup', trialDays: 7 });
    billingApp.stripe.world.browser.confirmSetup(checkout.clientSecret);
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
    billingApp.stripe.world.renewDue();
    await deliver();
    expect(await status(owner)).toBe('active');
    expect(await chargesOf(owner)).toEqual([29_995]);
    expect((await billing(owner)).invoices).toMatchObject([
      { amount: 29_995, status: 'paid', pdfUrl: expect.stringContaining('https://pay.stripe.com/') },
    ]);
  });

  test.each([
    ['a name from far beyond Latin-1', { firstName: 'Łukasz', lastName: '山田 🎪' }],
    [
      'a name and an address as long as they may be',
      {
        firstName: 'a'.repeat(80),
        lastName: 'b'.repeat(80),
        email: `${'c'.repeat(64)}@${'d'.repeat(60)}.example.test`,
      },
    ],
  ])('an owner with %s can pay', async (_which, person) => {
    const owner = await lapsedOwner();
    await billingApp.app.db.updateTable('accounts').set(person).where('id', '=', owner.accountId).execute();
    expect(await open(owner)).toMatchObject({ intent: 'payment' });
    const customer = billingApp.stripe.world.customers.get(await customerOf(owner));
    expect(customer?.name).toBe(`${person.firstName} ${person.lastName}`);
  });

  test('ten loads and ten switches leave one customer and at most one open subscription, and two tabs one charge', async () => {
    const owner = await lapsedOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    for (const answer of answers) expect(answer).toMatchObject({ intent: 'payment' });
    const id = await customerOf(owner);
    const mine = [...billingApp.stripe.world.subscriptions.values()].filter(({ customer }) => customer === id);
    expect(mine.filter(({ status: each }) => each === 'incomplete')).toHaveLength(1);
    expect([...billingApp.stripe.world.customers.values()].filter(({ email }) => email === owner.email)).toHaveLength(
      1,
    );

    const [first, second] = await Promise.all([open(owner), open(owner)]);
    expect(first.clientSecret).toBe(second.clientSecret);
    expect(() => billingApp.stripe.world.browser.confirmPayment(first.clientSecret, 'declines')).toThrow('declined');
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'expired' } });
    billingApp.stripe.world.browser.confirmPayment(first.clientSecret);
    billingApp.stripe.world.browser.confirmPayment(second.clientSecret);
    await Promise.all([refresh(owner), refresh(owner), deliver()]);
    expect(await chargesOf(owner)).toEqual([2895]);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
  });

  test('choosing the other plan at the moment of payment neither loses the payment nor takes two', async () => {
    const owner = await lapsedOwner();
    const { clientSecret } = await open(owner);
    // The payment arrives at Stripe between our look at the subscription and our giving it up.
    const answer = await billingApp.stripe.withFault(
      (method, path) => {
        if (method === 'POST' && path.endsWith('/void')) billingApp.stripe.world.browser.confirmPayment(clientSecret);
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
    const shown = await showPlan(owner, 'annual');
    const change = () => confirmPlan(owner, shown);
    const [subscription] = [...billingApp.stripe.world.subscriptions.values()].slice(-1);
    const method = billingApp.stripe.world.methods.get(subscription?.method ?? '');
    if (!method) throw new Error('the subscription has a card');
    method.behaviour = 'declines';
    expect((await change()).json()).toMatchObject({
      code: 'payment_failed',
      message: 'Your card was declined. Use another card, or ask your bank why.',
    });
    expect(await billing(owner)).toMatchObject({ subscription: { plan: 'monthly', status: 'active' } });
    method.behaviour = 'pays';
    expect((await change()).json()).toMatchObject({ subscription: { plan: 'annual' }, upcoming: { amount: 29_995 } });
    expect(await chargesOf(owner)).toEqual([2895, shown.dueNow]);
  });

  test('canceling, resuming and the end', async () => {
    const owner = await subscribedOwner();
    expect((await cancel(owner)).json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true },
      upcoming: null,
    });
    expect((await resume(owner)).json()).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
      upcoming: { amount: 2895 },
    });
    await cancel(owner);
    billingApp.stripe.takeEvents();
    later(20);
    billingApp.stripe.world.renewDue();
    expect(billingApp.stripe.takeEvents()).toEqual([]);
    later(12);
    billingApp.stripe.world.renewDue();
    await deliver();
    const row = await billingApp.app.db
      .selectFrom('subscriptions')
      .select('status')
      .where('performerId', '=', owner.performerId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.status).toBe('canceled');
    expect(await chargesOf(owner)).toEqual([2895]);
  });

  test('a failed renewal is repaired by another card', async () => {
    const owner = await signUpOwner(billingApp.app);
    billingApp.stripe.world.browser.confirmSetup((await open(owner)).clientSecret, 'declines');
    await deliver();
    later(8);
    billingApp.stripe.world.renewDue();
    await deliver();
    expect(await status(owner)).toBe('past_due');
    const mails = await billingApp.app.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', owner.email)
      .execute();
    expect(mails.filter(({ kind }) => kind === 'payment-failed')).toHaveLength(1);
    const { clientSecret } = (await owner.send('POST', '/api/billing/card')).json();
    billingApp.stripe.world.browser.confirmSetup(clientSecret);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' }, card: { last4: '4242' } });
    expect(await chargesOf(owner)).toEqual([2895]);
  });

  test('deleting the account ends the subscription at Stripe, and waits while Stripe is away', async () => {
    const owner = await subscribedOwner();
    const id = await customerOf(owner);
    await owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password: testPassword });
    const due = new Date(Date.now() + 15 * day);
    const exists = async () =>
      (await billingApp.app.db.selectFrom('accounts').select('id').where('id', '=', owner.accountId).execute())
        .length === 1;
    await billingApp.stripe.withFault(
      () => 'down',
      async () => expect(deleteDueAccounts(billingApp.app.deps, due)).rejects.toThrow('could not be deleted'),
    );
    expect(await exists()).toBe(true);
    expect(await deleteDueAccounts(billingApp.app.deps, due)).toBe(1);
    expect(await exists()).toBe(false);
    expect(billingApp.stripe.world.customers.get(id)?.deleted).toBe(true);
    const subscriptions = [...billingApp.stripe.world.subscriptions.values()].filter(({ customer }) => customer === id);
    expect(subscriptions.map((each) => each.status)).toEqual(['canceled']);
  });
});

test('while Stripe is away everything else works, and the screens say so', async () => {
  const owner = await subscribedOwner();
  await billingApp.stripe.withFault(
    () => 'down',
    async () => {
      expect(await billing(owner)).toMatchObject({
        subscription: { status: 'active' },
        upcoming: null,
        invoices: null,
      });
      const refused = await cancel(owner);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('10');
      expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
    },
  );
  expect(await billing(owner)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
});

test('the publishable key and Stripe’s addresses reach the browser, and only where Stripe is used', async () => {
  const config = (await billingApp.app.app.inject('/api/config')).json();
  expect(config.payments).toEqual({
    provider: 'stripe',
    publishableKey: billingApp.stripe.environment.STRIPE_PUBLISHABLE_KEY,
  });
  const shell = await billingApp.app.app.inject('/subscribe');
  expect(shell.headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com");
  expect((await billingApp.app.app.inject('/')).headers['content-security-policy']).not.toContain('stripe');
  for (const path of ['card', 'authentication', 'fast-forward']) {
    const owner = await signUpOwner(billingApp.app);
    const body = { card: { clientSecret: 'x', number: '4242424242424242', expMonth: 1, expYear: 2099, cvc: '123' } };
    const others = { authentication: { clientSecret: 'x', passed: true }, 'fast-forward': { days: 1 } };
    const payload = { ...body, ...others }[path as 'card'];
    expect((await owner.send('POST', `/api/billing/sandbox/${path}`, payload)).statusCode).toBe(404);
  }
});

test('a price at Stripe that is not the one we show is refused before anybody is charged', async () => {
  const charges = billingApp.stripe.world.charges.length;
  const dear = await makeApp({ ...billingApp.stripe.environment, STRIPE_PRICE_MONTHLY: 'price_year' });
  try {
    const owner = await signUpOwner(dear, { trial: false });
    dear.setTime(new Date(Date.now() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    dear.setTime(null);
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: false })).statusCode).toBe(503);
    expect(billingApp.stripe.world.charges).toHaveLength(charges);
  } finally {
    await dear.close();
  }
});
