import { describe, expect, test } from 'vitest';
import { cancel, resume } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner } from '#test/support/make-app.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';
import { signatureOf } from '#test/support/stripe-server.ts';
import type { StripeEvent } from '#test/support/stripe-state.ts';
import { reconcileAll } from './reconcile.service.ts';

const billingApp = openStripeBilling();
const {
  now,
  setTime,
  later,
  open,
  billing,
  refresh,
  status,
  send,
  customerOf,
  chargesOf,
  lapsedOwner,
  subscribedOwner,
} = billingApp;

describe('events from Stripe', () => {
  const waitingNews = async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    billingApp.stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
    const [event] = billingApp.stripe.takeEvents().filter(({ type }) => type === 'setup_intent.succeeded');
    if (!event) throw new Error('there is news');
    return { owner, event };
  };

  test('that is forged, unsigned, altered or 301 seconds old changes nothing', async () => {
    const { owner, event } = await waitingNews();
    // Time stands still, so that a slow machine makes no signature older.
    setTime(new Date());
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
    expect((await send(event, { at: new Date(now().getTime() - 299_000) })).statusCode).toBe(204);
    expect(await status(owner)).toBe('trialing');
  });

  test('fifty times over has the effect of once', async () => {
    const { owner, event } = await waitingNews();
    const asked = billingApp.stripe.asked.length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    const made = billingApp.stripe.asked.slice(asked).filter((each) => each === 'POST /v1/subscriptions');
    expect(made).toHaveLength(1);
    const rows = await billingApp.app.db
      .selectFrom('webhookEvents')
      .select('eventId')
      .where('eventId', '=', event.id)
      .execute();
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
      const owner = await signUpOwner(billingApp.app, { trial: false });
      billingApp.stripe.takeEvents();
      billingApp.stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
      await refresh(owner);
      await cancel(owner);
      await resume(owner);
      later(8);
      billingApp.stripe.world.renewDue();
      for (const event of arrange(billingApp.stripe.takeEvents())) expect((await send(event)).statusCode).toBe(204);
      const { subscription, card, upcoming } = await billing(owner);
      states.push({ status: subscription.status, plan: subscription.plan, card, amount: upcoming.amount });
      setTime(null);
    }
    expect(states[1]).toEqual(states[0]);
    expect(states[2]).toEqual(states[0]);
    expect(states[0]).toMatchObject({ status: 'active' });
  });

  test('is believed in nothing but whom it is about', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
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
    await billingApp.stripe.withFault(
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
    billingApp.stripe.world.renewDue();
    billingApp.stripe.takeEvents();
    const { payments } = billingApp.app.deps;
    if (!payments) throw new Error('Stripe is set');
    await reconcileAll({ ...billingApp.app.deps, payments });
    const statusOf = async ({ performerId }: Person) =>
      billingApp.app.db
        .selectFrom('subscriptions')
        .select(['status', 'currentPeriodEnd'])
        .where('performerId', '=', performerId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    expect(await statusOf(owner)).toMatchObject({ status: 'trialing' });
    const renewed = await statusOf(other);
    expect(renewed.status).toBe('active');
    expect(renewed.currentPeriodEnd?.getTime()).toBeGreaterThan(now().getTime());
  });
});

describe('a crash', () => {
  test('after Stripe made the subscription and before we heard of it makes no second one', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    billingApp.stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
    const lost = await billingApp.stripe.withFault(
      (method, path) => (method === 'POST' && path === '/v1/subscriptions' ? 'cut' : null),
      () => owner.send('POST', '/api/billing/refresh'),
    );
    expect(lost.statusCode).toBe(503);
    expect(lost.json().code).toBe('payments_away');
    expect(await status(owner)).toBeNull();
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing' } });
    const id = await customerOf(owner);
    expect([...billingApp.stripe.world.subscriptions.values()].filter(({ customer }) => customer === id)).toHaveLength(
      1,
    );
  });

  test('after Stripe made the customer makes no second one, not even a day later', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const lost = await billingApp.stripe.withFault(
      (method, path) => (method === 'POST' && path === '/v1/customers' ? 'cut' : null),
      () => owner.send('POST', '/api/create-subscription', { isAnnual: false }),
    );
    expect(lost.statusCode).toBe(503);
    expect(await open(owner)).toMatchObject({ intent: 'setup' });
    expect([...billingApp.stripe.world.customers.values()].filter(({ email }) => email === owner.email)).toHaveLength(
      1,
    );
  });

  test('between the charge and its record loses neither', async () => {
    const owner = await lapsedOwner();
    billingApp.stripe.world.browser.confirmPayment((await open(owner)).clientSecret);
    billingApp.stripe.takeEvents();
    await billingApp.app.db
      .deleteFrom('subscriptions')
      .where('performerId', '=', owner.performerId)
      .where('status', '=', 'incomplete')
      .execute();
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: true })).json().code).toBe(
      'already_subscribed',
    );
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active', plan: 'monthly' } });
    expect(await chargesOf(owner)).toEqual([2895]);
  });
});
