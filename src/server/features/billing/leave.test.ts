import { describe, expect, test } from 'vitest';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner, testPassword } from '#test/support/make-app.ts';
import { cards, openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { remindOfTrialEnds } from './reconcile.service.ts';

const billingApp = openSandboxBilling();
const { open, enter, refresh, wait, billing, person, statesOf, subscribedOwner } = billingApp;

const leave = (owner: Person) =>
  owner.send('POST', '/api/account/deletion', { confirmation: owner.email, password: testPassword });
const stay = (owner: Person) => owner.send('DELETE', '/api/account/deletion');

/** An owner in the trial who gave a card. */
async function tryingOwner(card = cards.pays): Promise<Person> {
  const owner = await signUpOwner(billingApp.app);
  await enter(owner, (await open(owner)).clientSecret, card);
  expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing', renews: true } });
  return owner;
}

/** The card that was refused would be accepted from now on. */
async function mendCard(owner: Person): Promise<void> {
  const [state] = await statesOf(owner);
  if (!state) throw new Error('the sandbox knows this owner');
  for (const card of state.cards) card.behaviour = 'pays';
  await billingApp.app.db
    .updateTable('sandboxCustomers')
    .set({ state: JSON.stringify(state) })
    .where('id', '=', state.id)
    .execute();
}

describe('in the days before an account is deleted', () => {
  test('no month is renewed; what was paid for can be used to its end', async () => {
    const owner = await subscribedOwner();
    await wait(owner, 25);
    expect((await leave(owner)).statusCode).toBe(200);
    expect(await billing(owner)).toMatchObject({
      subscription: { status: 'active', cancelAtPeriodEnd: true, renews: false },
      upcoming: null,
    });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
    expect(await wait(owner, 8)).toMatchObject({ subscription: { status: 'canceled' } });
    expect((await billing(owner)).invoices).toHaveLength(1);
    // Its end has passed: there is nothing left that could go on.
    expect((await stay(owner)).json()).toEqual({ deletesOn: null });
    expect(await billing(owner)).toMatchObject({ subscription: { status: 'canceled' } });
  });

  test('no trial becomes a payment, asked for once or twice', async () => {
    const owner = await tryingOwner();
    await leave(owner);
    await leave(owner);
    expect(await wait(owner, 8)).toMatchObject({ subscription: { status: 'canceled' }, invoices: [] });
  });

  test('a refused payment is not tried again, and is tried again when the account is kept', async () => {
    const owner = await tryingOwner(cards.declinesLater);
    await wait(owner, 8);
    const before = await billing(owner);
    expect(before).toMatchObject({ subscription: { status: 'past_due' }, invoices: [{ status: 'open' }] });
    await leave(owner);
    await mendCard(owner);
    expect(await wait(owner, 10)).toMatchObject({ invoices: [{ status: 'open' }] });
    await stay(owner);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' }, invoices: [{ status: 'paid' }] });
  });

  test('nothing can be begun that costs money', async () => {
    const owner = await subscribedOwner();
    const shown = await showPlan(owner, 'annual');
    await leave(owner);
    const answers = [
      await resume(owner),
      await owner.send('POST', '/api/billing/card'),
      await owner.send('POST', '/api/create-subscription', { isAnnual: true }),
      await owner.get('/api/billing/plan?plan=annual'),
      await confirmPlan(owner, shown),
    ];
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'leaving', message: expect.stringContaining('Keep my account') });
    }
    expect(await billing(owner)).toMatchObject({ subscription: { plan: 'monthly' }, upcoming: null });
  });

  test('a card entered in a form that was still open is not charged, unless the account is kept', async () => {
    const owner = await signUpOwner(billingApp.app);
    const { clientSecret } = await open(owner);
    await leave(owner);
    await enter(owner, clientSecret, cards.pays);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'trialing', renews: false }, upcoming: null });
    await stay(owner);
    expect(await billing(owner)).toMatchObject({ subscription: { renews: true }, upcoming: { amount: 2895 } });
  });
});

describe('a deletion that is taken back', () => {
  test('leaves a subscription that renewed as it was, to the day, and it renews', async () => {
    for (const owner of [await subscribedOwner(true), await tryingOwner()]) {
      const before = await billing(owner);
      expect(before.subscription).toMatchObject({ renews: true });
      await leave(owner);
      expect(await billing(owner)).not.toEqual(before);
      await stay(owner);
      expect(await billing(owner)).toEqual(before);
      const { invoices } = await wait(owner, before.subscription.plan === 'annual' ? 370 : 8);
      expect(invoices).toHaveLength(before.invoices.length + 1);
    }
  });

  test('and asked for again, many times at the same moment, leaves account and subscription agreed', async () => {
    const owner = await subscribedOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? leave(owner) : stay(owner))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { deletesOn } = await person(owner);
    expect((await billing(owner)).subscription.renews).toBe(deletesOn === null);
    await stay(owner);
    expect(await billing(owner)).toMatchObject({ subscription: { renews: true }, upcoming: { amount: 2895 } });
  });

  test('leaves one that its owner had canceled canceled, before and after', async () => {
    const early = await subscribedOwner();
    await cancel(early);
    const before = await billing(early);
    await leave(early);
    await stay(early);
    expect(await billing(early)).toEqual(before);
    const late = await subscribedOwner();
    await leave(late);
    await cancel(late);
    await stay(late);
    expect(await billing(late)).toMatchObject({ subscription: { cancelAtPeriodEnd: true }, upcoming: null });
  });

  test('leaves a trial without a card as it was, and reminds only owners who stay of its end', async () => {
    const owner = await signUpOwner(billingApp.app);
    const leaver = await signUpOwner(billingApp.app);
    const before = await billing(owner);
    await leave(owner);
    await leave(leaver);
    await stay(owner);
    expect(await billing(owner)).toEqual(before);
    expect(await person(owner)).toMatchObject({ subscriptionStatus: 'trialing', deletesOn: null });
    billingApp.app.setTime(new Date(Date.now() + 5 * 24 * 60 * 60 * 1000));
    await remindOfTrialEnds(billingApp.app.deps);
    const told = await billingApp.app.db
      .selectFrom('mails')
      .select('recipient')
      .where('kind', '=', 'trial-ending')
      .execute();
    expect(told.map(({ recipient }) => recipient)).toContain(owner.email);
    expect(told.map(({ recipient }) => recipient)).not.toContain(leaver.email);
  });
});
