import { describe, expect, test } from 'vitest';
import { prices } from '#shared/prices.ts';
import { cancel, confirmPlan, showPlan } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const sandbox = openSandboxBilling();
const stripe = openStripeBilling();

/** Changes an annual plan that has just been paid to monthly, and cancels: most of the year is left as credit. */
async function leaveWithCredit(owner: Person): Promise<void> {
  expect((await confirmPlan(owner, await showPlan(owner, 'monthly'))).statusCode).toBe(200);
  expect((await cancel(owner)).statusCode).toBe(200);
}

describe('an owner who subscribes again with credit', () => {
  test('is shown what the credit pays, in the sandbox', async () => {
    const owner = await sandbox.subscribedOwner(true);
    await leaveWithCredit(owner);
    const { credit } = await sandbox.wait(owner, 40);
    expect(credit).toBeGreaterThan(prices.monthly);

    const annual = await sandbox.open(owner, true);
    expect(annual).toMatchObject({ intent: 'payment', credit, dueToday: prices.annual - credit });
    const monthly = await sandbox.open(owner);
    expect(monthly).toMatchObject({ intent: 'setup', credit, dueToday: 0 });
    expect(monthly).not.toHaveProperty('trialDays');
    expect(await sandbox.billing(owner)).toMatchObject({ credit, subscription: { status: 'canceled' } });
    await sandbox.enter(owner, monthly.clientSecret, cards.pays);
    expect(await sandbox.refresh(owner)).toMatchObject({
      credit: credit - prices.monthly,
      subscription: { status: 'active', plan: 'monthly' },
      invoices: [{ amount: 0, status: 'paid' }, {}, {}],
    });
  });

  test('keeps it at Stripe until a card was confirmed, however often the form is opened', async () => {
    const day = 24 * 60 * 60 * 1000;
    const owner = await signUpOwner(stripe.app, { trial: false });
    // A session ends after 30 days, so what takes longer began before it.
    stripe.setTime(new Date(Date.now() - 60 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: true });
    stripe.later(10);
    stripe.stripe.world.browser.confirmPayment((await stripe.open(owner, true)).clientSecret);
    await stripe.refresh(owner);
    await leaveWithCredit(owner);
    stripe.setTime(null);
    stripe.stripe.world.renewDue();
    const { credit } = await stripe.refresh(owner);
    expect(credit).toBeGreaterThan(prices.monthly);

    expect(await stripe.open(owner, true)).toMatchObject({ intent: 'payment', dueToday: prices.annual - credit });
    await stripe.open(owner);
    const checkout = await stripe.open(owner);
    expect(checkout).toMatchObject({ intent: 'setup', credit, dueToday: 0 });
    expect(await stripe.refresh(owner)).toMatchObject({ credit, subscription: { status: 'canceled' } });
    const chargedBefore = await stripe.chargesOf(owner);
    stripe.stripe.world.browser.confirmSetup(checkout.clientSecret);
    expect(await stripe.refresh(owner)).toMatchObject({
      credit: credit - prices.monthly,
      subscription: { status: 'active', plan: 'monthly' },
    });
    expect(await stripe.chargesOf(owner)).toEqual(chargedBefore);
  });
});
