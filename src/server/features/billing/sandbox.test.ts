import { describe, expect, test } from 'vitest';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { readBilling } from './overview.service.ts';
import { reconcileAll } from './reconcile.service.ts';

const billingApp = openSandboxBilling();
const { open, enter, refresh, wait, billing, person, rowsOf, subscribedOwner } = billingApp;

test('a crash between the charge and its record is repaired by the next sync', async () => {
  const owner = await signUpOwner(billingApp.app);
  await wait(owner, 8);
  const { clientSecret } = await open(owner);
  await enter(owner, clientSecret, cards.pays);
  // The server dies before it writes anything down, even the subscription that it had asked for.
  await billingApp.app.db
    .deleteFrom('subscriptions')
    .where('performerId', '=', owner.performerId)
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
    const owner = await signUpOwner(billingApp.app);
    await enter(owner, (await open(owner)).clientSecret, cards.declinesLater);
    await refresh(owner);
    expect(await wait(owner, 8)).toMatchObject({
      subscription: { status: 'past_due' },
      invoices: [{ status: 'open' }],
    });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'past_due', canWrite: true });
    await wait(owner, 3);
    const mails = await billingApp.app.db
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
    await enter(owner, clientSecret, cards.pays);
    expect(await refresh(owner)).toMatchObject({
      subscription: { status: 'active' },
      card: { last4: '4242' },
      invoices: [{ status: 'paid', amount: 2895 }],
    });
  });

  test('for good ends the subscription; subscribing again is about a payment', async () => {
    const owner = await signUpOwner(billingApp.app);
    await enter(owner, (await open(owner)).clientSecret, cards.declinesLater);
    await refresh(owner);
    expect(await wait(owner, 30)).toMatchObject({
      subscription: { status: 'expired' },
      invoices: [{ status: 'uncollectible' }],
    });
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'expired', hasSubscribed: true });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).json()).toMatchObject({
      code: 'subscription_required',
      message: 'Your trial or subscription has ended. Subscribe to make changes.',
    });
    const { clientSecret, intent } = await open(owner);
    expect(intent).toBe('payment');
    expect((await enter(owner, clientSecret, cards.declinesLater)).json().message).toBe('Your card was declined.');
    await enter(owner, clientSecret, cards.pays);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
  });
});

describe('a change of plan', () => {
  test('takes exactly the amount that was shown, and refuses any other', async () => {
    const owner = await subscribedOwner();
    await wait(owner, 15);
    const shown = await showPlan(owner, 'annual');
    // Half of a month is left of 28.95.
    expect(shown.dueNow).toBeGreaterThan(29_995 - 1600);
    expect(shown.dueNow).toBeLessThan(29_995 - 1300);
    const wrong = { ...shown, dueNow: shown.dueNow - 1 };
    expect((await confirmPlan(owner, wrong)).json().code).toBe('amount_changed');
    const changed = await confirmPlan(owner, shown);
    expect(changed.json()).toMatchObject({
      subscription: { plan: 'annual', status: 'active' },
      upcoming: { amount: 29_995, date: shown.next.date },
    });
    expect(changed.json().invoices[0]).toMatchObject({ amount: shown.dueNow, status: 'paid' });
    expect((await showPlan(owner, 'annual')).code).toBe('same_plan');
  });

  test('to the month gives the unused year as credit, which pays what comes', async () => {
    const owner = await subscribedOwner(true);
    const shown = await showPlan(owner, 'monthly');
    expect(shown).toMatchObject({ dueNow: 0, next: { amount: 0 } });
    expect(shown.credit).toBeGreaterThan(29_995 - 2895 - 200);
    await confirmPlan(owner, shown);
    const { invoices } = await wait(owner, 32);
    expect(invoices[0]).toMatchObject({ amount: 0, status: 'paid' });
    expect(invoices).toHaveLength(3);
  });

  test('in a trial costs nothing, with and without a card', async () => {
    const owner = await signUpOwner(billingApp.app);
    const before = await showPlan(owner, 'annual');
    expect(before, 'nothing is charged without a card').toMatchObject({ dueNow: 0, credit: 0, next: null });
    await confirmPlan(owner, before);
    await enter(owner, (await open(owner, true)).clientSecret, cards.pays);
    await refresh(owner);
    const shown = await showPlan(owner, 'monthly');
    expect(shown).toMatchObject({ dueNow: 0, next: { amount: 2895 } });
    await confirmPlan(owner, shown);
    expect((await wait(owner, 8)).invoices).toMatchObject([{ amount: 2895, status: 'paid' }]);
  });

  test('whose payment is refused changes nothing', async () => {
    const owner = await subscribedOwner();
    const { clientSecret } = (await owner.send('POST', '/api/billing/card')).json();
    await enter(owner, clientSecret, cards.declinesLater);
    await refresh(owner);
    const shown = await showPlan(owner, 'annual');
    const refused = await confirmPlan(owner, shown);
    expect(refused.json()).toMatchObject({ code: 'payment_failed', message: 'Your card was declined.' });
    const { subscription, invoices } = await billing(owner);
    expect(subscription).toMatchObject({ plan: 'monthly', status: 'active' });
    expect(invoices).toHaveLength(1);
  });
});

describe('canceling', () => {
  test('keeps everything until the time that was paid for ends, and can be taken back until then', async () => {
    const owner = await subscribedOwner();
    expect((await cancel(owner)).json()).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true, renews: false },
      upcoming: null,
    });
    expect((await resume(owner)).json()).toMatchObject({
      subscription: { cancelAtPeriodEnd: false },
      upcoming: { amount: 2895 },
    });
    await cancel(owner);
    expect(await wait(owner, 20)).toMatchObject({ subscription: { status: 'active' } });
    expect(await wait(owner, 12)).toMatchObject({ subscription: { status: 'canceled' }, invoices: [{}] });
    expect(await person(owner)).toMatchObject({
      subscriptionStatus: 'canceled',
      hasSubscribed: true,
      canWrite: false,
    });
    expect((await resume(owner)).json().code).toBe('no_subscription');
  });

  test('in the trial leaves nothing but a trial behind, with and without a card', async () => {
    const bare = await signUpOwner(billingApp.app);
    const carded = await signUpOwner(billingApp.app);
    await enter(carded, (await open(carded)).clientSecret, cards.pays);
    await refresh(carded);
    for (const [owner, status] of [
      [bare, 'expired'],
      [carded, 'canceled'],
    ] as const) {
      expect(await person(owner)).toMatchObject({ subscriptionStatus: 'trialing', hasSubscribed: false });
      await cancel(owner);
      await wait(owner, 8);
      expect(await person(owner)).toMatchObject({ subscriptionStatus: status, hasSubscribed: false, canWrite: false });
    }
  });

  test('after a failed payment ends at once, and nothing is owed', async () => {
    const owner = await signUpOwner(billingApp.app);
    await enter(owner, (await open(owner)).clientSecret, cards.declinesLater);
    await refresh(owner);
    await wait(owner, 8);
    expect((await cancel(owner)).json()).toMatchObject({
      subscription: { status: 'canceled' },
      invoices: [{ status: 'void' }],
    });
  });
});

test('a subscription renews month after month on its day, and what was lost on the way is found by the reconciling', async () => {
  const owner = await subscribedOwner();
  const { upcoming } = await billing(owner);
  const { payments } = billingApp.app.deps;
  if (!payments) throw new Error('there is a sandbox');
  billingApp.app.setTime(new Date(Date.parse(upcoming.date) + 3 * 31 * 24 * 60 * 60 * 1000));
  await reconcileAll({ ...billingApp.app.deps, payments });
  const { invoices } = await readBilling(billingApp.app.db, payments, {
    performerId: owner.performerId,
    now: billingApp.app.deps.now(),
  });
  expect(invoices?.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid', 'paid']);
  expect(await rowsOf(owner)).toMatchObject([{ status: 'expired' }, { status: 'active' }]);
});
