import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancel, confirmPlan, resume, showPlan } from '#test/support/billing-decisions.ts';
import { type Person, signUpOwner } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { openStripeBilling } from '#test/support/stripe-billing.ts';
import { signatureOf } from '#test/support/stripe-server.ts';
import type { StripeEvent } from '#test/support/stripe-state.ts';

const app = openStripeBilling();
const { billing, chargesOf, customerOf, later, now, open, refresh, send, setTime } = app;

async function changePlan(owner: Person, plan: 'annual' | 'monthly') {
  const shown = await showPlan(owner, plan);
  if (shown.version) await confirmPlan(owner, shown);
}

/** What an owner may do between two events, in any order; what is refused is refused. */
const actions = {
  cancel,
  resume,
  annual: (owner: Person) => changePlan(owner, 'annual'),
  monthly: (owner: Person) => changePlan(owner, 'monthly'),
  month: async () => {
    later(32);
    app.stripe.world.renewDue();
  },
  refusedCard: async (owner: Person) => {
    const customer = await customerOf(owner);
    for (const subscription of app.stripe.world.subscriptions.values()) {
      const method = app.stripe.world.methods.get(subscription.method ?? '');
      if (subscription.customer === customer && method) method.behaviour = 'declines';
    }
  },
} as const;

const stateOf = async (owner: Person) => {
  const { subscription, card, upcoming } = await billing(owner);
  return { subscription, card, upcoming };
};

/** Every way to say something without knowing the secret. Each is refused, and changes nothing. */
const forgeries: ((body: string) => ReturnType<typeof send>)[] = [
  (body) => send(body, { signature: '' }),
  (body) => send(body, { secret: 'whsec_somebody_else' }),
  (body) => send(body, { secret: '' }),
  (body) => send(body.replaceAll('evt_', 'evt_x'), { signature: signatureOf(body, now()) }),
  (body) => send(body, { at: new Date(now().getTime() - 301_000) }),
  (body) => send(body, { at: new Date(0) }),
  (body) => send(body, { signature: signatureOf(body, now()).replace('v1=', 'v0=') }),
  (body) =>
    send(body, { signature: signatureOf(body, now()).replace(/t=\d+/, `t=${Math.floor(now().getTime() / 1000) + 1}`) }),
  (body) => send(body, { signature: `t=NaN,v1=${'0'.repeat(64)}` }),
  (body) => send(body, { signature: `t=${Math.floor(now().getTime() / 1000)}${`,v1=${'0'.repeat(64)}`.repeat(100)}` }),
  (body) => send(`${body} `, { signature: signatureOf(body, now()) }),
];

it('forged, replayed, late, shuffled and doubled events leave the state of the honest sequence', {
  timeout: rounds(120_000, 1_800_000),
}, async () => {
  const bystander = await signUpOwner(app.app);
  const untouched = await stateOf(bystander);
  let delivered = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])), { maxLength: 6 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
      async (sequence, chance) => {
        const next = () => chance.next().value ?? 0;
        const owner = await signUpOwner(app.app, { trial: false });
        app.stripe.takeEvents();
        app.stripe.world.browser.confirmSetup((await open(owner)).clientSecret);
        await refresh(owner);
        for (const action of sequence) await actions[action](owner);
        const events = app.stripe.takeEvents();

        // Late by up to two days, as Stripe retries; each event up to three times, in any order, between forgeries.
        later(next() * 2);
        const copies: StripeEvent[] = events.flatMap((event) => Array(1 + Math.floor(next() * 3)).fill(event));
        const shuffled = copies.map((event) => ({ event, at: next() })).toSorted((a, b) => a.at - b.at);
        for (const { event } of shuffled) {
          const forge = forgeries[Math.floor(next() * forgeries.length)] ?? forgeries[0];
          const answer = await forge?.(JSON.stringify({ ...event, id: `evt_forged_${refused}` }));
          expect(answer?.statusCode, answer?.body).toBe(400);
          refused += 1;
          expect((await send(event)).statusCode).toBe(204);
          delivered += 1;
        }
        const reached = await stateOf(owner);
        const charged = await chargesOf(owner);

        // The truth: the provider asked anew, after everything once more in its honest order.
        for (const event of events) expect((await send(event)).statusCode).toBe(204);
        await refresh(owner);
        expect(await stateOf(owner)).toEqual(reached);
        expect(await chargesOf(owner)).toEqual(charged);
        setTime(null);
      },
    ),
    { numRuns: rounds(3, 60), endOnFailure: true },
  );
  report(`${delivered} events delivered, ${refused} forgeries refused`);
  expect(await stateOf(bystander)).toEqual(untouched);
  const invented = await app.app.db
    .selectFrom('webhookEvents')
    .select('eventId')
    .where('eventId', 'like', 'evt_forged%')
    .execute();
  expect(invented).toEqual([]);
});
