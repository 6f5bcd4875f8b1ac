import { describe, expect, test } from 'vitest';
import { signUpOwner } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';

const billingApp = openSandboxBilling();
const { open, enter, refresh, wait, billing, person, rowsOf, statesOf, subscribedOwner } = billingApp;

describe('the payment form', () => {
  test('opened ten times and switched ten times leaves one customer and at most one open subscription', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    // A form is for one plan: choosing the other closes it, and asking for the same one again does not.
    const [customerNow] = await statesOf(owner);
    expect(answers.map(({ clientSecret }) => clientSecret)).toContain(customerNow?.setups[0]?.secret);
    expect(customerNow?.setups).toHaveLength(1);
    const again = await Promise.all(Array.from({ length: 5 }, () => open(owner, true)));
    expect(new Set(again.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(answers[0]).toMatchObject({ intent: 'setup', trialDays: 7 });
    expect(await rowsOf(owner)).toMatchObject([{ status: 'incomplete', providerSubscriptionId: null }]);
    expect(await statesOf(owner)).toHaveLength(1);
    // Once the trial is over it is about a payment, and the same holds.
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    await wait(owner, 8);
    await Promise.all(Array.from({ length: 20 }, (_, index) => open(owner, index % 2 === 0)));
    expect(await open(owner)).toMatchObject({ intent: 'payment' });
    expect(await open(owner)).not.toHaveProperty('trialDays');
    const rows = await rowsOf(owner);
    expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'incomplete']);
    const [customer] = await statesOf(owner);
    expect(customer?.subscriptions.filter(({ status }) => status === 'incomplete')).toHaveLength(1);
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'expired', canWrite: false });
  });

  test('starts the trial when a card is accepted, and charges when the trial ends', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const { clientSecret } = await open(owner, true);
    expect((await enter(owner, clientSecret, cards.pays)).json()).toEqual({ status: 'succeeded' });
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
    const owner = await signUpOwner(billingApp.app);
    const { trialEnd } = await person(owner);
    const checkout = await open(owner);
    expect(checkout).toMatchObject({ intent: 'setup' });
    expect(checkout).not.toHaveProperty('trialDays');
    await enter(owner, checkout.clientSecret, cards.pays);
    expect(await refresh(owner)).toMatchObject({
      subscription: { status: 'trialing', endsOn: trialEnd },
      invoices: [],
    });
    expect((await wait(owner, 7)).invoices).toMatchObject([{ amount: 2895 }]);
  });

  test('says what the provider says of a card, and keeps nothing of a refused one', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const { clientSecret } = await open(owner);
    const refused = await enter(owner, clientSecret, cards.lacksFunds);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'payment_failed', message: 'Your card has insufficient funds.' });
    expect((await enter(owner, clientSecret, '5105 1051 0510 5100')).json().message).toContain('sandbox');
    expect(await refresh(owner)).toMatchObject({ subscription: null, card: null });
    const [customer] = await statesOf(owner);
    expect(JSON.stringify(customer)).not.toMatch(/"9995"|"5100"|4000 ?0000|5105 ?1051/);
  });

  test('asks the bank where the card demands it, and continues either way', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const { clientSecret } = await open(owner);
    const answer = (passed: boolean) =>
      owner.send('POST', '/api/billing/sandbox/authentication', { clientSecret, passed });
    expect((await enter(owner, clientSecret, cards.asks)).json()).toEqual({ status: 'requires_action' });
    expect(await refresh(owner)).toMatchObject({ subscription: null });
    expect((await answer(false)).json().message).toContain('unable to authenticate');
    expect((await answer(true)).statusCode).toBe(402);
    await enter(owner, clientSecret, cards.asks);
    expect((await answer(true)).json()).toEqual({ status: 'succeeded' });
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing' }, card: { last4: '3155' } });
  });

  test('never stores a card number', async () => {
    const owner = await subscribedOwner();
    const [customer] = await statesOf(owner);
    expect(JSON.stringify(customer)).not.toMatch(/(?:\d[ -]?){12}4242|4242[ -]?4242/);
  });

  test('of somebody else cannot be paid or looked at', async () => {
    const owner = await signUpOwner(billingApp.app, { trial: false });
    const stranger = await signUpOwner(billingApp.app, { trial: false });
    const { clientSecret } = await open(owner);
    await open(stranger);
    expect((await enter(stranger, clientSecret, cards.pays)).statusCode).toBe(402);
    const payer = await subscribedOwner();
    const [invoice] = (await billing(payer)).invoices;
    expect((await stranger.get(invoice.pdfUrl)).statusCode).toBe(404);
    const pdf = await payer.get(invoice.pdfUrl);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.toString('latin1')).toContain('(\xa328.95)');
  });

  test('paid in two tabs at once is charged once', async () => {
    const owner = await signUpOwner(billingApp.app);
    await wait(owner, 8);
    const [first, second] = [await open(owner), await open(owner)];
    const answers = await Promise.all([
      enter(owner, first.clientSecret, cards.pays),
      enter(owner, second.clientSecret, cards.pays),
      refresh(owner),
      refresh(owner),
    ]);
    expect(answers.slice(0, 2).map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect((await refresh(owner)).invoices).toMatchObject([{ amount: 2895, status: 'paid' }]);
  });

  test('paid in one tab while the other chooses the other plan is charged once at most', async () => {
    const owner = await signUpOwner(billingApp.app);
    await wait(owner, 8);
    const first = await open(owner);
    const [paid] = await Promise.all([enter(owner, first.clientSecret, cards.pays), open(owner, true)]);
    const { invoices, subscription } = await refresh(owner);
    expect(invoices).toHaveLength(paid.statusCode === 200 ? 1 : 0);
    expect(subscription?.status).toBe(paid.statusCode === 200 ? 'active' : 'expired');
  });
});
