// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerformerLocks } from '#server/features/billing/performer-lock.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { openStripeServer, type StripeServer } from '#test/support/stripe-server.ts';

let stripe: StripeServer;
let app: TestApp;
let locks: ReturnType<typeof createPerformerLocks>;
beforeEach(async () => {
  stripe = await openStripeServer(() => new Date());
  app = await makeApp(stripe.environment);
  locks = createPerformerLocks(app.databaseUrl, { patience: 500 });
  app.deps.withPerformer = locks.withPerformer;
});
afterEach(async () => {
  stripe.dropHanging();
  await app.close();
  await locks.close();
  await stripe.close();
});

const checkOut = (owner: Person) => owner.send('POST', '/api/create-subscription', { isAnnual: false });

/** The median of several, in milliseconds. */
async function measureRead(owner: Person): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < rounds(11, 101); read += 1) {
    const since = performance.now();
    expect((await owner.get('/api/reviews/stats')).statusCode).toBe(200);
    times.push(performance.now() - since);
  }
  return Math.round(times.sort((a, b) => a - b)[times.length >> 1] ?? 0);
}

describe('a payment provider that hangs', { timeout: 90_000 }, () => {
  it('keeps no other owner waiting, refuses calls beyond its queue, and recovers without a restart', async () => {
    const reader = await signUpOwner(app);
    const owners: Person[] = [];
    for (let count = 0; count < 11; count += 1) owners.push(await signUpOwner(app));
    const [last, ...others] = owners as [Person, ...Person[]];
    const quiet = await measureRead(reader);

    const { refused, answers } = await stripe.withFault(
      () => 'hang',
      async () => {
        const begun = others.map(checkOut);
        await expect.poll(stripe.hanging, { timeout: 20_000 }).toBe(4);
        const busy = await measureRead(reader);
        report(`an owner's read: ${quiet} ms quiet, ${busy} ms with ten hanging checkouts`);
        expect(busy).toBeLessThan(Math.max(200, 5 * quiet));

        const since = performance.now();
        const answer = await checkOut(last);
        report(`the eleventh was answered after ${Math.round(performance.now() - since)} ms`);
        return { refused: answer, answers: begun };
      },
    );
    expect(refused.statusCode, refused.body).toBe(503);
    expect(refused.json()).toEqual({
      code: 'payments_away',
      message:
        'The payment provider is slow, and many people are waiting for it. Nothing was charged. Try again in a minute.',
    });
    expect(refused.headers['retry-after']).toBe('30');

    stripe.dropHanging();
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 200, 200, 200, 503, 503, 503, 503, 503, 503]);
    expect((await checkOut(last)).statusCode).toBe(200);
    // A trial asks no provider, so it waits for none.
    expect((await reader.get('/api/billing')).json()).toMatchObject({ subscription: { status: 'trialing' } });
  });

  it('does not keep a trial from being started', async () => {
    const owners: Person[] = [];
    for (let count = 0; count < 4; count += 1) owners.push(await signUpOwner(app));
    const fresh = await signUpOwner(app, { trial: false });
    await stripe.withFault(
      () => 'hang',
      async () => {
        const begun = owners.map(checkOut);
        await expect.poll(stripe.hanging, { timeout: 20_000 }).toBe(4);
        expect((await fresh.send('POST', '/api/start-trial', { isAnnual: false })).statusCode).toBe(200);
        stripe.dropHanging();
        await expect.poll(stripe.hanging, { timeout: 20_000 }).toBe(4);
        stripe.dropHanging();
        // The provider is asked once more, and then the owner is told.
        for (const answer of await Promise.all(begun)) expect(answer.json()).toMatchObject({ code: 'payments_away' });
      },
    );
  });
});
