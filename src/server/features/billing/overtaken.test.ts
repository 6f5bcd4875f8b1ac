import { expect, test } from 'vitest';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { signUpOwner } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';

const billingApp = openSandboxBilling();
const { billing, enter, open, person, refresh, rowsOf, subscribedOwner, wait } = billingApp;

test('a change of plan shown before a cancellation is refused after it, and the paid year stays', async () => {
  const owner = await subscribedOwner(true);
  const paid = await billing(owner);
  const shown = await showPlan(owner, 'monthly');
  await cancel(owner);
  const late = await confirmPlan(owner, shown);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ code: 'overtaken', message: expect.stringContaining('Nothing was changed') });
  expect(await billing(owner)).toMatchObject({
    subscription: { plan: 'annual', endsOn: paid.subscription.endsOn, cancelAtPeriodEnd: true },
    ifResumed: { amount: 29_995, date: paid.subscription.endsOn },
    credit: 0,
  });
  // Nor is a canceled plan changed when nothing was overtaken: the time that was paid for would end sooner.
  expect(await showPlan(owner, 'monthly')).toMatchObject({ code: 'canceled' });
  const current = { ...shown, version: (await billing(owner)).version };
  expect((await confirmPlan(owner, current)).json().code).toBe('canceled');
  expect((await rowsOf(owner)).at(-1)?.plan).toBe('annual');
});

test('a cancellation and a resumption shown before a change of plan are refused after it', async () => {
  const owner = await subscribedOwner();
  const { version } = await billing(owner);
  await confirmPlan(owner, await showPlan(owner, 'annual'));
  for (const step of ['cancel', 'resume'])
    expect((await owner.send('POST', `/api/billing/${step}`, { version })).json().code, step).toBe('overtaken');
  expect(await billing(owner)).toMatchObject({ subscription: { plan: 'annual', cancelAtPeriodEnd: false } });
  expect((await cancel(owner)).json()).toMatchObject({ upcoming: null, ifResumed: { amount: 29_995 } });
  expect((await resume(owner)).json()).toMatchObject({ upcoming: { amount: 29_995 }, ifResumed: null });
});

test('of two confirmations of the same offer one is carried out', async () => {
  const owner = await subscribedOwner();
  const shown = await showPlan(owner, 'annual');
  const answers = await Promise.all([confirmPlan(owner, shown), confirmPlan(owner, shown)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await billing(owner)).invoices).toHaveLength(2);
});

test('what the provider did meanwhile is shown after one refusal', async () => {
  const owner = await subscribedOwner();
  // The provider has charged for another month, and no event has come: our record is of the month before.
  await billingApp.app.db
    .updateTable('subscriptions')
    .set({ currentPeriodEnd: new Date() })
    .where('performerId', '=', owner.performerId)
    .execute();
  const { version } = await billing(owner);
  expect((await owner.send('POST', '/api/billing/cancel', { version })).json().code).toBe('overtaken');
  expect((await cancel(owner)).statusCode).toBe(200);
});

test('a credit is shown with the plan, before a cancellation and after it', async () => {
  const owner = await subscribedOwner(true);
  const shown = await showPlan(owner, 'monthly');
  expect(shown.unused).toBeGreaterThan(29_900);
  expect(shown.credit).toBe(shown.unused - 2895);
  expect((await confirmPlan(owner, shown)).json()).toMatchObject({ credit: shown.credit, upcoming: { amount: 0 } });
  expect((await cancel(owner)).json()).toMatchObject({ credit: shown.credit, ifResumed: { amount: 0 } });
  expect(await wait(owner, 40)).toMatchObject({ subscription: { status: 'canceled' }, credit: shown.credit });
});

test('a card form opened for one plan never pays for another that was chosen in a second tab', async () => {
  const begun = await signUpOwner(billingApp.app);
  const fresh = await signUpOwner(billingApp.app, { trial: false });
  const tabs = [
    { owner: begun, other: async () => confirmPlan(begun, await showPlan(begun, 'annual')) },
    { owner: fresh, other: () => open(fresh, true) },
    { owner: await signUpOwner(billingApp.app, { trial: false }), other: null },
  ];
  for (const { owner, other } of tabs) {
    const { clientSecret } = await open(owner, false);
    await (other ? other() : owner.send('POST', '/api/start-trial', { isAnnual: true }));
    await enter(owner, clientSecret, cards.pays);
    expect(await refresh(owner)).toMatchObject({ card: null, upcoming: null });
    expect(await person(owner)).toMatchObject({ email: owner.email });
  }
});
