import { describe, expect, test } from 'vitest';
import { confirmPlan, showPlan } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const sandbox = openSandboxBilling({
  SANDBOX_PROMOTION_CODES: 'WELCOME=20% once, FRIEND=£5 3 months, CREW=100% always',
  VAT_NUMBER: 'GB123456789',
  VAT_RATE: '20',
});
const stripe = openStripeBilling();

const openWith = async (owner: Person, code: string, isAnnual = false) =>
  owner.send('POST', '/api/create-subscription', { isAnnual, code });
const lapsed = async () => {
  const owner = await signUpOwner(sandbox.app);
  await sandbox.open(owner);
  await sandbox.wait(owner, 8);
  return owner;
};
const receiptsTo = async ({ db }: TestApp, { email }: Person) =>
  db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('kind', '=', 'receipt')
    .orderBy('id')
    .execute();
const addCode = (code: string, coupon: object) =>
  stripe.stripe.world.promotionCodes.push({
    id: `promo_${code}`,
    code,
    active: true,
    coupon: { percent_off: null, amount_off: null, duration: 'once', duration_in_months: null, ...coupon },
  });

describe('a promotion code', () => {
  test('makes the first payment cheaper, as it was shown, on the invoice and on the receipt', async () => {
    const owner = await lapsed();
    const checkout = (await openWith(owner, ' welcome ')).json();
    expect(checkout).toMatchObject({
      intent: 'payment',
      dueToday: 2316,
      promotion: { code: 'WELCOME', price: 2316, periods: 1 },
    });
    await sandbox.enter(owner, checkout.clientSecret, cards.pays);
    const { invoices, upcoming } = await sandbox.refresh(owner);
    expect(invoices).toMatchObject([{ amount: 2316, status: 'paid' }]);
    expect(upcoming.amount).toBe(2895);
    const pdf = (await owner.get(invoices[0].pdfUrl)).rawPayload.toString('latin1');
    expect(pdf).toContain('(Promotion code WELCOME)');
    expect(pdf).toContain('(-\xa35.79)');
    const [receipt] = await receiptsTo(sandbox.app, owner);
    expect(receipt?.subject).toBe('Your receipt for £23.16');
    expect(receipt?.bodyText).toContain('Promotion code: −£5.79');
    expect(receipt?.bodyText).toContain('Includes VAT at 20%: £3.86');
  });

  test('that is unknown is refused in a sentence, and nothing is opened with it', async () => {
    const owner = await lapsed();
    const refused = await openWith(owner, 'NOPE');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'code_refused',
      message: expect.stringMatching(/^This promotion code/),
    });
    expect((await openWith(owner, '')).json()).toMatchObject({ dueToday: 2895, promotion: null });
  });

  test('can be taken back: the form that named the lower price is over', async () => {
    const owner = await lapsed();
    const cheaper = (await openWith(owner, 'WELCOME')).json();
    const whole = await sandbox.open(owner);
    expect(whole.dueToday).toBe(2895);
    expect((await sandbox.enter(owner, cheaper.clientSecret, cards.pays)).statusCode).toBe(402);
    await sandbox.enter(owner, whole.clientSecret, cards.pays);
    expect((await sandbox.refresh(owner)).invoices).toMatchObject([{ amount: 2895 }]);
  });

  test('entered during the trial holds from the first payment on, for as long as it said', async () => {
    const owner = await signUpOwner(sandbox.app);
    const checkout = (await openWith(owner, 'FRIEND')).json();
    expect(checkout).toMatchObject({ intent: 'setup', dueToday: 0, promotion: { price: 2395, periods: 3 } });
    await sandbox.enter(owner, checkout.clientSecret, cards.pays);
    expect((await sandbox.refresh(owner)).upcoming.amount).toBe(2395);
    await sandbox.wait(owner, 8);
    for (let month = 0; month < 4; month += 1) await sandbox.wait(owner, 31);
    const amounts = (await sandbox.refresh(owner)).invoices.map(({ amount }: { amount: number }) => amount);
    expect(amounts.toReversed().slice(0, 4)).toEqual([2395, 2395, 2395, 2895]);
  });

  test('that pays for everything asks for a card first, and never charges it', async () => {
    const owner = await lapsed();
    const checkout = (await openWith(owner, 'CREW')).json();
    expect(checkout).toMatchObject({ intent: 'setup', dueToday: 0, promotion: { price: 0, periods: null } });
    await sandbox.enter(owner, checkout.clientSecret, cards.pays);
    expect(await sandbox.refresh(owner)).toMatchObject({ subscription: { status: 'active' }, upcoming: { amount: 0 } });
    const annual = await showPlan(owner, 'annual');
    expect(annual).toMatchObject({ dueNow: 0, discount: 29_995, unused: 0 });
    expect((await confirmPlan(owner, annual)).statusCode).toBe(200);
    expect(await receiptsTo(sandbox.app, owner)).toEqual([]);
  });

  test('is Stripe’s own where Stripe takes the payments', async () => {
    addCode('HALF', { percent_off: 50 });
    const owner = await stripe.lapsedOwner();
    const checkout = (await openWith(owner, 'half')).json();
    expect(checkout).toMatchObject({ dueToday: 1447, promotion: { code: 'HALF', price: 1447, periods: 1 } });
    stripe.stripe.world.browser.confirmPayment(checkout.clientSecret);
    expect((await stripe.refresh(owner)).upcoming.amount).toBe(2895);
    expect(await stripe.chargesOf(owner)).toEqual([1447]);
    const [receipt] = await receiptsTo(stripe.app, owner);
    expect(receipt?.bodyText).toContain('Promotion code: −£14.48');
  });

  test('that is over at Stripe by the time the card is confirmed starts nothing at another price', async () => {
    addCode('BRIEF', { amount_off: 1000, duration: 'forever' });
    const owner = await signUpOwner(stripe.app);
    const checkout = (await openWith(owner, 'BRIEF')).json();
    expect(checkout).toMatchObject({ intent: 'setup', promotion: { price: 1895, periods: null } });
    for (const each of stripe.stripe.world.promotionCodes) if (each.code === 'BRIEF') each.active = false;
    stripe.stripe.world.browser.confirmSetup(checkout.clientSecret);
    expect(await stripe.refresh(owner)).toMatchObject({ subscription: { status: 'trialing', renews: false } });
    expect((await openWith(owner, 'BRIEF')).statusCode).toBe(409);
  });
});
