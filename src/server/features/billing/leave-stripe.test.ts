import { expect, test } from 'vitest';
import { startWorker } from '#server/jobs/worker.ts';
import { cancel } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner, testPassword } from '#test/support/make-app.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';
import { reconcileAll } from './reconcile.service.ts';

const billingApp = openStripeBilling();
const { open, billing, refresh, status, later, now, deliver, customerOf, chargesOf, subscribedOwner } = billingApp;

const leave = (owner: Person) =>
  owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password: testPassword });
const stay = (owner: Person) => owner.send('DELETE', '/api/account/deletion');
const deletesOn = async (owner: Person) => (await owner.get('/api/auth/user')).json().deletesOn;

/** What Stripe itself holds of an owner's one subscription. */
async function atStripe(owner: Person) {
  const id = await customerOf(owner);
  const [subscription, ...more] = [...billingApp.stripe.world.subscriptions.values()].filter(
    (each) => each.customer === id,
  );
  expect(more).toEqual([]);
  if (!subscription) throw new Error('Stripe has a subscription');
  return subscription;
}

async function tryingOwner(behaviour: 'pays' | 'declines' = 'pays'): Promise<Person> {
  const owner = await signUpOwner(billingApp.app);
  billingApp.stripe.world.browser.confirmSetup((await open(owner)).clientSecret, behaviour);
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing', renews: true } });
  return owner;
}

test('neither a month nor a trial that ends before the account is deleted is charged by Stripe', async () => {
  const payer = await subscribedOwner();
  const trier = await tryingOwner();
  later(5);
  expect((await leave(trier)).statusCode).toBe(200);
  later(20);
  expect((await leave(payer)).statusCode).toBe(200);
  later(10);
  billingApp.stripe.world.renewDue();
  await deliver();
  expect(await chargesOf(payer)).toEqual([2895]);
  expect(await chargesOf(trier)).toEqual([]);
  expect((await atStripe(payer)).status).toBe('canceled');
  expect((await atStripe(trier)).status).toBe('canceled');
});

test('an owner who keeps the account has what they had at Stripe: what renewed renews, what was canceled does not', async () => {
  const renewing = await subscribedOwner();
  const canceled = await subscribedOwner();
  await cancel(canceled);
  for (const owner of [renewing, canceled]) {
    const [before, shown] = [structuredClone(await atStripe(owner)), await billing(owner)];
    await leave(owner);
    expect((await atStripe(owner)).cancelAtPeriodEnd).toBe(true);
    await stay(owner);
    expect(await atStripe(owner)).toEqual(before);
    expect(await billing(owner)).toEqual(shown);
    await deliver();
    expect(await atStripe(owner)).toEqual(before);
  }
});

test('a refused payment is not tried again while the account waits for its deletion, and is again afterwards', async () => {
  const owner = await tryingOwner('declines');
  later(8);
  billingApp.stripe.world.renewDue();
  await deliver();
  expect(await status(owner)).toBe('past_due');
  const method = billingApp.stripe.world.methods.get((await atStripe(owner)).method ?? '');
  if (!method) throw new Error('there is a card');
  await leave(owner);
  method.behaviour = 'pays';
  billingApp.stripe.world.retryUnpaid();
  expect(await chargesOf(owner)).toEqual([]);
  await stay(owner);
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'past_due', cancelAtPeriodEnd: false } });
  billingApp.stripe.world.retryUnpaid();
  await deliver();
  expect(await chargesOf(owner)).toEqual([2895]);
  expect(await status(owner)).toBe('active');
});

test('while Stripe is away nobody can ask to be deleted: neither half happens', async () => {
  const owner = await subscribedOwner();
  const answer = await billingApp.stripe.withFault(
    () => 'down',
    () => leave(owner),
  );
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('10');
  expect(answer.json()).toMatchObject({
    code: 'payments_away',
    message: expect.stringContaining('couldn’t be stopped'),
  });
  expect(await deletesOn(owner)).toBeNull();
  expect(await refresh(owner)).toMatchObject({ subscription: { renews: true } });
  // Whom Stripe does not know can always go.
  const stranger = await signUpOwner(billingApp.app);
  await billingApp.stripe.withFault(
    () => 'down',
    async () => expect((await leave(stranger)).statusCode).toBe(200),
  );
});

test('a crash after Stripe stopped the subscription and before that was written down is repaired by Stripe’s event', async () => {
  const owner = await subscribedOwner();
  const { id } = await atStripe(owner);
  const lost = await billingApp.stripe.withFault(
    (method, path) => (method === 'POST' && path === `/v1/subscriptions/${id}` ? 'cut' : null),
    () => leave(owner),
  );
  expect(lost.statusCode).toBe(503);
  expect(await deletesOn(owner)).toBeNull();
  expect((await atStripe(owner)).cancelAtPeriodEnd).toBe(true);
  await deliver();
  expect((await atStripe(owner)).cancelAtPeriodEnd).toBe(false);
  expect(await billing(owner)).toMatchObject({ subscription: { renews: true } });
});

test('an account can always be kept; when Stripe is away the subscription resumes as soon as it is back', async () => {
  const owner = await subscribedOwner();
  await leave(owner);
  await billingApp.stripe.withFault(
    () => 'down',
    async () => expect((await stay(owner)).json()).toEqual({ deletesOn: null }),
  );
  expect(await deletesOn(owner)).toBeNull();
  expect((await atStripe(owner)).cancelAtPeriodEnd).toBe(true);
  const worker = await startWorker(billingApp.app.deps, billingApp.app);
  try {
    await expect.poll(async () => (await atStripe(owner)).cancelAtPeriodEnd, { timeout: 15_000 }).toBe(false);
    await expect.poll(async () => (await billing(owner)).subscription.renews, { timeout: 15_000 }).toBe(true);
  } finally {
    await worker.stop();
  }
});

test('a deletion that did not reach Stripe when it was asked for is found by the daily reconciliation', async () => {
  const owner = await subscribedOwner();
  await billingApp.app.db
    .updateTable('accounts')
    .set({ deleteRequestedAt: now() })
    .where('id', '=', owner.accountId)
    .execute();
  const { payments } = billingApp.app.deps;
  if (!payments) throw new Error('Stripe is set');
  await reconcileAll({ ...billingApp.app.deps, payments });
  expect((await atStripe(owner)).cancelAtPeriodEnd).toBe(true);
});
