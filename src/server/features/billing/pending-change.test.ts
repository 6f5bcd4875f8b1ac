import { describe, expect, test } from 'vitest';
import { cancel, confirmPlan, showPlan } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner } from '#test/support/make-app.ts';
import { openSandboxBilling } from '#test/support/sandbox-billing.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';

const sandbox = openSandboxBilling();
const stripe = openStripeBilling();

/** An owner whose bank asks whenever nobody is there to answer. */
async function ownerWithQuestion(): Promise<Person> {
  const owner = await stripe.subscribedOwner();
  const [subscription] = [...stripe.stripe.world.subscriptions.values()].slice(-1);
  const method = stripe.stripe.world.methods.get(subscription?.method ?? '');
  if (method) method.behaviour = 'asks';
  return owner;
}
const change = async (owner: Person) => {
  const shown = await showPlan(owner, 'annual');
  return { shown, answer: (await confirmPlan(owner, shown)).json() };
};

describe('a bank that asks during a change of plan', () => {
  test('leaves the old plan until it is answered, and then the new one was paid for as shown', async () => {
    const owner = await ownerWithQuestion();
    const { shown, answer } = await change(owner);
    expect(answer).toMatchObject({
      subscription: { plan: 'monthly', status: 'active' },
      pendingChange: { plan: 'annual', amount: shown.dueNow },
    });
    expect(await stripe.chargesOf(owner)).toEqual([2895]);
    const again = await owner.get('/api/billing/plan?plan=annual');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'bank_asks' });
    stripe.stripe.world.browser.answerBank(answer.pendingChange.clientSecret, true);
    await stripe.deliver();
    expect(await stripe.billing(owner)).toMatchObject({ subscription: { plan: 'annual' }, pendingChange: null });
    expect(await stripe.chargesOf(owner)).toEqual([2895, shown.dueNow]);
  });

  test('and is not answered: the owner keeps the plan, and nothing is charged', async () => {
    const owner = await ownerWithQuestion();
    const { answer } = await change(owner);
    stripe.stripe.world.browser.answerBank(answer.pendingChange.clientSecret, false);
    const kept = await owner.send('DELETE', '/api/billing/plan');
    expect(kept.json()).toMatchObject({ subscription: { plan: 'monthly', status: 'active' }, pendingChange: null });
    expect(kept.json().invoices[0]).toMatchObject({ status: 'void' });
    expect(await stripe.chargesOf(owner)).toEqual([2895]);
  });

  test('is asked no longer by whoever cancels', async () => {
    const owner = await ownerWithQuestion();
    await change(owner);
    await cancel(owner);
    expect(await stripe.billing(owner)).toMatchObject({
      subscription: { plan: 'monthly', cancelAtPeriodEnd: true },
      pendingChange: null,
    });
  });

  test.each([
    [true, 'annual'],
    [false, 'monthly'],
  ])('in the sandbox, answered with %s, leaves the %s plan', async (passed, plan) => {
    const owner = await signUpOwner(sandbox.app);
    await sandbox.open(owner);
    await sandbox.wait(owner, 8);
    const { clientSecret } = await sandbox.open(owner);
    await sandbox.enter(owner, clientSecret, '4000 0027 6000 3184');
    await owner.send('POST', '/api/billing/sandbox/authentication', { clientSecret, passed: true });
    expect(await sandbox.refresh(owner)).toMatchObject({ subscription: { status: 'active', plan: 'monthly' } });
    const { answer } = await change(owner);
    expect(answer).toMatchObject({ subscription: { plan: 'monthly' }, pendingChange: { plan: 'annual' } });
    const question = { clientSecret: answer.pendingChange.clientSecret, passed };
    expect((await owner.send('POST', '/api/billing/sandbox/authentication', question)).statusCode).toBe(
      passed ? 200 : 402,
    );
    expect(await sandbox.refresh(owner)).toMatchObject({
      subscription: { plan, status: 'active' },
      pendingChange: null,
    });
  });

  test('in the sandbox, not answered for a day, is forgotten with the change', async () => {
    const owner = await signUpOwner(sandbox.app);
    await sandbox.open(owner);
    await sandbox.wait(owner, 8);
    const { clientSecret } = await sandbox.open(owner);
    await sandbox.enter(owner, clientSecret, '4000 0027 6000 3184');
    await owner.send('POST', '/api/billing/sandbox/authentication', { clientSecret, passed: true });
    await sandbox.refresh(owner);
    await change(owner);
    expect(await sandbox.wait(owner, 1)).toMatchObject({ subscription: { plan: 'monthly' }, pendingChange: null });
  });
});
