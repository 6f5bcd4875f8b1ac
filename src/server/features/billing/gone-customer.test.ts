import { expect, test } from 'vitest';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const stripe = openStripeBilling();

test('an owner whose customer was deleted at Stripe reads their billing and can pay as a new one', async () => {
  const owner = await stripe.lapsedOwner();
  await stripe.open(owner);
  await owner.send('POST', '/api/billing/card');
  const before = await stripe.customerOf(owner);
  const customer = stripe.stripe.world.customers.get(before);
  if (customer) customer.deleted = true;
  for (const each of stripe.stripe.world.subscriptions.values()) if (each.customer === before) each.status = 'canceled';
  for (const each of stripe.stripe.world.setups.values())
    if (each.customer === before) Object.assign(each, { status: 'succeeded', method: 'pm_gone' });
  expect((await owner.send('POST', '/api/billing/refresh')).statusCode).toBe(200);

  const { clientSecret } = await stripe.open(owner);
  expect(await stripe.customerOf(owner)).not.toBe(before);
  stripe.stripe.world.browser.confirmPayment(clientSecret);
  expect(await stripe.refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
});

test('an owner whose subscription runs keeps their customer, even when it seems to be gone', async () => {
  const owner = await stripe.lapsedOwner();
  const { clientSecret } = await stripe.open(owner);
  stripe.stripe.world.browser.confirmPayment(clientSecret);
  expect(await stripe.refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
  const customer = await stripe.customerOf(owner);
  const kept = stripe.stripe.world.customers.get(customer);
  if (kept) kept.deleted = true;
  await owner.send('POST', '/api/billing/card');
  expect(await stripe.customerOf(owner)).toBe(customer);
});
