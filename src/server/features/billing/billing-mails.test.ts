import { describe, expect, test } from 'vitest';
import { prices } from '#shared/prices.ts';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';
import { readOpenAccess } from './open-access.ts';
import { remindOfMoney } from './reminders.service.ts';

const sandbox = openSandboxBilling({ SELLER_NAME: 'Limelight Ltd', VAT_NUMBER: 'GB123456789', VAT_RATE: '20' });
const stripe = openStripeBilling();
const day = 24 * 60 * 60 * 1000;

const aboutReviews = ['sign-in-link', 'confirm-address'];
const mailsTo = async ({ db }: TestApp, { email }: Person) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('kind', 'not in', aboutReviews)
    .orderBy('id')
    .execute();
const kindsTo = async (app: TestApp, owner: Person) => (await mailsTo(app, owner)).map(({ kind }) => kind);

describe('an owner gets an email', () => {
  test('of every charge, with the VAT in it and the time it pays for', async () => {
    const owner = await sandbox.subscribedOwner();
    const first = await mailsTo(sandbox.app, owner);
    const receipt = first.find(({ kind }) => kind === 'receipt');
    expect(receipt?.subject).toBe('Your receipt for £28.95');
    expect(receipt?.bodyText).toMatch(/For: Pro, monthly, \d+ \w+ \d{4} to \d+ \w+ \d{4}/);
    expect(receipt?.bodyText).toContain('Includes VAT at 20%: £4.83');
    expect(receipt?.bodyText).toMatch(/Sold by Limelight Ltd.*VAT number GB123456789/s);
    await sandbox.wait(owner, 31);
    await Promise.all([sandbox.refresh(owner), sandbox.refresh(owner), sandbox.refresh(owner)]);
    expect((await kindsTo(sandbox.app, owner)).filter((kind) => kind === 'receipt')).toHaveLength(2);
  });

  test('of a cancellation, a resumption, a change of plan and the end, once each', async () => {
    const owner = await sandbox.subscribedOwner(true);
    const before = (await kindsTo(sandbox.app, owner)).length;
    await cancel(owner);
    await resume(owner);
    expect((await confirmPlan(owner, await showPlan(owner, 'monthly'))).statusCode).toBe(200);
    await cancel(owner);
    await sandbox.wait(owner, 40);
    await sandbox.refresh(owner);
    const told = (await mailsTo(sandbox.app, owner)).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your subscription is cancelled',
      'Your subscription continues',
      'You’re now on the monthly plan',
      'Your subscription is cancelled',
      'Your subscription has ended',
    ]);
    expect(told[3]?.bodyText).toMatch(/Your credit of £\d+\.\d\d stays on your account/);
  });

  test('of a canceled trial without a card, and of the end of one', async () => {
    const owner = await signUpOwner(sandbox.app);
    await cancel(owner);
    await sandbox.wait(owner, 8);
    await Promise.all([remindOfMoney(sandbox.app.deps), remindOfMoney(sandbox.app.deps)]);
    const told = (await mailsTo(sandbox.app, owner)).map(({ subject }) => subject);
    expect(told).toEqual(['Your free trial is cancelled', 'Your free trial has ended']);
  });

  test('of the end of a trial while a payment form is open, but not once they pay', async () => {
    const [pays, looks] = [await signUpOwner(sandbox.app), await signUpOwner(sandbox.app)];
    await Promise.all([sandbox.wait(pays, 8), sandbox.wait(looks, 8)]);
    await sandbox.open(looks);
    await sandbox.enter(pays, (await sandbox.open(pays)).clientSecret, cards.pays);
    expect(await sandbox.refresh(pays)).toMatchObject({ subscription: { status: 'active' } });
    await remindOfMoney(sandbox.app.deps);
    expect(await kindsTo(sandbox.app, pays)).toEqual(['receipt']);
    expect(await kindsTo(sandbox.app, looks)).toEqual(['subscription-ended']);
  });

  test('of no trial’s end once they have asked for their account to be deleted', async () => {
    const owner = await signUpOwner(sandbox.app);
    await owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password: testPassword });
    await sandbox.wait(owner, 8);
    await remindOfMoney(sandbox.app.deps);
    expect(await kindsTo(sandbox.app, owner)).not.toContain('subscription-ended');
  });

  test('of an annual renewal 30 days before, and of a card that expires, once each', async () => {
    const owner = await signUpOwner(sandbox.app);
    await sandbox.wait(owner, 8);
    const { clientSecret } = await sandbox.open(owner, true);
    const nextYear = new Date().getUTCFullYear() + 1;
    const card = { clientSecret, number: cards.pays, expMonth: 12, expYear: nextYear, cvc: '123' };
    await owner.send('POST', '/api/billing/sandbox/card', card);
    await sandbox.refresh(owner);
    await remindOfMoney(sandbox.app.deps);
    const none = await kindsTo(sandbox.app, owner);
    expect(none).not.toContain('renewal-coming');
    expect(none).not.toContain('card-expiring');
    for (const days of [336, 1, 3]) {
      await sandbox.wait(owner, days);
      await Promise.all([remindOfMoney(sandbox.app.deps), remindOfMoney(sandbox.app.deps)]);
    }
    expect((await kindsTo(sandbox.app, owner)).filter((kind) => kind === 'renewal-coming')).toHaveLength(1);
    for (const left of [29, 20, 6, 2]) {
      sandbox.app.setTime(new Date(Date.UTC(nextYear + 1, 0) - left * day));
      await remindOfMoney(sandbox.app.deps);
    }
    expect((await kindsTo(sandbox.app, owner)).filter((kind) => kind === 'card-expiring')).toHaveLength(2);
  });

  test('once of a charge and of a refund that Stripe tells of many times', async () => {
    const owner = await stripe.subscribedOwner();
    const events = stripe.stripe.takeEvents();
    for (const event of [...events, ...events]) await stripe.send(event);
    const invoice = [...stripe.stripe.world.invoices.values()].at(-1);
    if (invoice) invoice.refunded = prices.monthly;
    await Promise.all([stripe.refresh(owner), stripe.refresh(owner)]);
    const told = (await mailsTo(stripe.app, owner)).filter(({ kind }) => kind === 'receipt' || kind === 'refund');
    expect(told.map(({ subject }) => subject)).toEqual(['Your receipt for £28.95', 'We refunded £28.95']);
    expect(told[0]?.bodyText).toContain(`https://pay.stripe.com/invoice/${invoice?.id}/pdf`);
  });
});

test('owners of a copy that can take payments at last get their notice by email, once', async () => {
  const app = await makeApp({ PAYMENTS_SANDBOX: '0' });
  try {
    const [owner, leaving] = [await signUpOwner(app, { trial: false }), await signUpOwner(app, { trial: false })];
    await leaving.send('POST', '/api/account/deletion', { confirmation: leaving.email, password: testPassword });
    const openAccess = await readOpenAccess(app.db, { billing: true, hasPayments: true, now: new Date() });
    for (let turn = 0; turn < 2; turn += 1) await remindOfMoney({ ...app.deps, openAccess });
    expect(await mailsTo(app, owner)).toMatchObject([
      { kind: 'payments-set-up', subject: expect.stringMatching(/^Subscribe by/) },
    ]);
    expect(await kindsTo(app, leaving)).not.toContain('payments-set-up');
  } finally {
    await app.close();
  }
});
