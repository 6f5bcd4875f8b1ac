import { describe, expect, test } from 'vitest';
import { noDetails } from '#shared/billing-details.ts';
import { type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const seller = { SELLER_NAME: 'Limelight Ltd', SELLER_ADDRESS: '12 Drury Lane, London WC2B 5TA' };
const vat = { VAT_NUMBER: 'GB123456789', VAT_RATE: '20' };
const sandbox = openSandboxBilling({ ...seller, ...vat });
const stripe = openStripeBilling({ ...seller, ...vat });
const taxed = openStripeBilling({ ...seller, VAT_NUMBER: 'GB123456789', STRIPE_TAX: 'on' });

const ofAda = {
  businessName: 'Ada & Łukasz (Magic) GmbH',
  line1: 'Hauptstraße 1',
  line2: '',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
  vatNumber: 'de 123.456.789',
};
const save = (owner: Person, details: object) => owner.send('PUT', '/api/billing/details', details);
const receiptTo = async ({ db }: TestApp, { email }: Person) =>
  (
    await db
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('kind', '=', 'receipt')
      .executeTakeFirst()
  )?.bodyText;

describe('the billing details of an owner', () => {
  test('stand on the invoices after they were saved, beside the seller and the VAT', async () => {
    const owner = await sandbox.subscribedOwner();
    const saved = await save(owner, ofAda);
    expect(saved.json().details).toEqual({ ...ofAda, vatNumber: 'DE123456789' });
    await sandbox.wait(owner, 32);
    const [second, first] = (await sandbox.billing(owner)).invoices;
    const textOf = async ({ pdfUrl }: { pdfUrl: string }) => (await owner.get(pdfUrl)).rawPayload.toString('latin1');
    const later = await textOf(second);
    for (const words of ['Limelight Ltd', '12 Drury Lane', 'London WC2B 5TA', 'VAT number GB123456789'])
      expect(later).toContain(`(${words})`);
    for (const words of ['Ada & Lukasz \\(Magic\\) GmbH', 'Hauptstra\xdfe 1', '10115 Berlin', 'Germany'])
      expect(later).toContain(`(${words})`);
    expect(later).toContain('(VAT number DE123456789)');
    expect(later).toContain('(Includes VAT at 20%)');
    expect(later).toContain('(\xa34.83)');
    const earlier = await textOf(first);
    expect(earlier).toContain('(Limelight Ltd)');
    expect(earlier).not.toContain('Berlin');
  });

  test('are refused in clear sentences when they cannot be right', async () => {
    const owner = await signUpOwner(sandbox.app);
    const wrong = await save(owner, { ...ofAda, vatNumber: 'DE12', city: ' ' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().fields).toEqual({
      city: 'Enter your town or city.',
      vatNumber: 'VAT numbers (Germany) look like DE123456789. Check yours, or leave it empty if you have none.',
    });
    expect((await save(owner, { ...ofAda, country: 'XX' })).statusCode).toBe(400);
    expect((await sandbox.billing(owner)).details).toBeNull();
  });

  test('can be removed, and outlive no account', async () => {
    const owner = await signUpOwner(sandbox.app);
    await save(owner, ofAda);
    expect((await save(owner, noDetails)).json().details).toBeNull();
    expect(await sandbox.app.db.selectFrom('billingDetails').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ performerId: owner.performerId }),
    );
  });

  test('saved before the first payment reach Stripe with it, and follow every change', async () => {
    const owner = await stripe.lapsedOwner();
    await save(owner, ofAda);
    stripe.stripe.world.browser.confirmPayment((await stripe.open(owner)).clientSecret);
    await stripe.refresh(owner);
    const customer = stripe.stripe.world.customers.get(await stripe.customerOf(owner));
    expect(customer).toMatchObject({
      name: ofAda.businessName,
      address: { line1: 'Hauptstraße 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
      taxIds: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    await save(owner, { ...ofAda, country: 'GB', vatNumber: '987654321' });
    expect(customer?.taxIds).toMatchObject([{ type: 'gb_vat', value: 'GB987654321' }]);
    await save(owner, { ...ofAda, country: 'US', vatNumber: '12-3456789' });
    expect(customer).toMatchObject({ taxIds: [], customFields: [{ name: 'VAT number', value: '123456789' }] });
    await save(owner, noDetails);
    expect(customer).toMatchObject({ address: null, taxIds: [], customFields: [] });
    expect(customer?.name).not.toBe(ofAda.businessName);
  });

  test('with a VAT number that Stripe refuses are not saved, and the field says so', async () => {
    const owner = await stripe.subscribedOwner();
    const refused = await save(owner, { ...ofAda, vatNumber: 'DE000000000' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields.vatNumber).toMatch(/^This VAT number was not accepted/);
    expect((await stripe.billing(owner)).details).toBeNull();
  });
});

describe('the VAT at Stripe', () => {
  test('is the operator’s rate, made once, within the price', async () => {
    const owner = await stripe.subscribedOwner();
    await stripe.subscribedOwner();
    expect(stripe.stripe.world.taxRates).toMatchObject([{ percentage: 20 }]);
    expect(await stripe.chargesOf(owner)).toEqual([2895]);
    expect(await receiptTo(stripe.app, owner)).toContain('Includes VAT at 20%: £4.83');
  });

  test('is worked out by Stripe Tax where that is switched on, once it knows where the owner is', async () => {
    const owner = await taxed.lapsedOwner();
    const early = await owner.send('POST', '/api/create-subscription', { isAnnual: false });
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({ code: 'address_needed' });
    await save(owner, { ...ofAda, country: 'GB', vatNumber: '' });
    taxed.stripe.world.browser.confirmPayment((await taxed.open(owner)).clientSecret);
    await taxed.refresh(owner);
    expect(await taxed.chargesOf(owner)).toEqual([2895]);
    expect(await receiptTo(taxed.app, owner)).toContain('Includes VAT: £4.83');
    const lost = await save(owner, { ...ofAda, postalCode: 'NOWHERE' });
    expect(lost.statusCode).toBe(409);
    expect(lost.json().message).toMatch(/^The VAT for this address could not be worked out/);
    expect((await taxed.billing(owner)).details).toMatchObject({ country: 'GB' });
  });
});
