import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Person, signUpAdministrator, type TestApp } from '#test/support/make-app.ts';
import { openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const sandbox = openSandboxBilling();
const stripe = openStripeBilling();

const reason = 'You paid twice in one month.';
const invoicesOf = async (administrator: Person, owner: Person) =>
  (await administrator.get(`/api/admin/performers/${owner.performerId}/invoices`)).json();
const refund = (administrator: Person, owner: Person, body: object) =>
  administrator.send('POST', `/api/admin/performers/${owner.performerId}/refunds`, {
    key: randomUUID(),
    refunded: 0,
    reason,
    ...body,
  });
const toldOfRefunds = async ({ db }: TestApp, { email }: Person) =>
  db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('kind', '=', 'refund')
    .orderBy('id')
    .execute();
const audited = ({ db }: TestApp, owner: Person) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectId', '=', owner.performerId)
    .where('action', '=', 'invoice.refund')
    .execute();

describe('an administrator', () => {
  test('refunds a part and then the rest, with a reason that the owner reads; access stays', async () => {
    const administrator = await signUpAdministrator(sandbox.app);
    const owner = await sandbox.subscribedOwner();
    const [{ id: invoiceId }] = await invoicesOf(administrator, owner);
    const first = await refund(administrator, owner, { invoiceId, amount: 1000 });
    expect(first.json()).toMatchObject([{ id: invoiceId, refunded: 1000, refunds: [{ amount: 1000, reason }] }]);
    const rest = await refund(administrator, owner, { invoiceId, amount: 1895, refunded: 1000 });
    expect(rest.json()).toMatchObject([{ refunded: 2895 }]);
    expect((await sandbox.billing(owner)).invoices).toMatchObject([{ amount: 2895, refunded: 2895, status: 'paid' }]);
    const told = await toldOfRefunds(sandbox.app, owner);
    expect(told.map(({ subject }) => subject)).toEqual(['We refunded £10.00', 'We refunded £18.95']);
    expect(told[0]?.bodyText).toContain(reason);
    expect(await audited(sandbox.app, owner)).toMatchObject([
      { after: { refunded: '£10.00', reason } },
      { after: { refunded: '£28.95', reason } },
    ]);
    expect(await sandbox.person(owner)).toMatchObject({ subscriptionStatus: 'active', canWrite: true });
  });

  test('who presses many times at once refunds once', async () => {
    const administrator = await signUpAdministrator(sandbox.app);
    const owner = await sandbox.subscribedOwner();
    const [{ id: invoiceId }] = await invoicesOf(administrator, owner);
    const key = randomUUID();
    const presses = await Promise.all(
      Array.from({ length: 4 }, () => refund(administrator, owner, { key, invoiceId, amount: 500 })),
    );
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // Another tab, opened before: it shows an invoice of which nothing was refunded yet.
    const other = await refund(administrator, owner, { invoiceId, amount: 500 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'overtaken' });
    expect((await sandbox.billing(owner)).invoices).toMatchObject([{ refunded: 500 }]);
    expect(await toldOfRefunds(sandbox.app, owner)).toHaveLength(1);
    expect(await audited(sandbox.app, owner)).toHaveLength(1);
  });

  test('cannot refund more than was paid, or an invoice of somebody else', async () => {
    const administrator = await signUpAdministrator(sandbox.app);
    const owner = await sandbox.subscribedOwner();
    const stranger = await sandbox.subscribedOwner();
    const [{ id: invoiceId }] = await invoicesOf(administrator, owner);
    const tooMuch = await refund(administrator, owner, { invoiceId, amount: 2896 });
    expect(tooMuch.statusCode).toBe(400);
    expect(tooMuch.json().message).toBe('At most £28.95 of this invoice can be refunded.');
    expect((await refund(administrator, stranger, { invoiceId, amount: 1 })).statusCode).toBe(404);
    expect((await refund(administrator, owner, { invoiceId, amount: 1, reason: ' ' })).statusCode).toBe(400);
    expect((await refund(owner, owner, { invoiceId, amount: 1 })).statusCode).toBe(404);
    expect((await sandbox.billing(owner)).invoices).toMatchObject([{ refunded: 0 }]);
  });

  test('refunds once at Stripe, even when Stripe’s answer is lost', async () => {
    const administrator = await signUpAdministrator(stripe.app);
    const owner = await stripe.subscribedOwner();
    const [{ id: invoiceId }] = await invoicesOf(administrator, owner);
    const body = { key: randomUUID(), invoiceId, amount: 2895 };
    const lost = await stripe.stripe.withFault(
      (method, path) => (method === 'POST' && path === '/v1/credit_notes' ? 'cut' : null),
      () => refund(administrator, owner, body),
    );
    expect(lost.statusCode).toBe(503);
    expect((await refund(administrator, owner, body)).json()).toMatchObject([
      { refunded: 2895, refunds: [{ reason }] },
    ]);
    const id = await stripe.customerOf(owner);
    expect(stripe.stripe.world.refunds.filter(({ customer }) => customer === id)).toEqual([
      { customer: id, amount: 2895, memo: reason },
    ]);
    await stripe.deliver();
    expect(await toldOfRefunds(stripe.app, owner)).toHaveLength(1);
    expect(await audited(stripe.app, owner)).toHaveLength(1);
  });

  test('who tries again after Stripe was away is told what another one refunded meanwhile', async () => {
    const administrator = await signUpAdministrator(stripe.app);
    const owner = await stripe.subscribedOwner();
    const [{ id: invoiceId }] = await invoicesOf(administrator, owner);
    const body = { key: randomUUID(), invoiceId, amount: 1000 };
    const away = await stripe.stripe.withFault(
      (method, path) => (method === 'GET' && path === '/v1/invoices' ? 'cut' : null),
      () => refund(administrator, owner, body),
    );
    expect(away.statusCode).toBe(503);
    expect((await refund(administrator, owner, { invoiceId, amount: 1000 })).statusCode).toBe(200);
    const again = await refund(administrator, owner, body);
    expect([again.statusCode, again.json().code]).toEqual([409, 'overtaken']);
    const id = await stripe.customerOf(owner);
    expect(stripe.stripe.world.refunds.filter(({ customer }) => customer === id)).toHaveLength(1);
  });

  test('who refunds an older invoice at Stripe itself lets the owner know, too', async () => {
    const owner = await stripe.subscribedOwner();
    const id = await stripe.customerOf(owner);
    stripe.later(32);
    stripe.stripe.world.renewDue();
    await stripe.deliver();
    const [older] = [...stripe.stripe.world.invoices.values()].filter(({ customer }) => customer === id);
    if (older) older.refunded = 700;
    stripe.stripe.world.tell('credit_note.created', { id: 'cn_x', object: 'credit_note', customer: id });
    await stripe.deliver();
    expect((await toldOfRefunds(stripe.app, owner)).map(({ subject }) => subject)).toEqual(['We refunded £7.00']);
  });
});
