import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';
import { openStripeServer, type StripeServer, signatureOf } from './stripe-server.ts';
import type { StripeEvent } from './stripe-state.ts';

const day = 24 * 60 * 60 * 1000;
type Sending = { at?: Date; secret?: string; signature?: string };

/**
 * What a test of payments by Stripe sits at: the application, a server that speaks as Stripe does, one clock for both,
 * and what an owner and Stripe do. Opened before the tests of a file and closed after them; each begins now, with no news.
 */
export function openStripeBilling(environment: Record<string, string> = {}) {
  let stripe: StripeServer;
  let app: TestApp;
  let time: Date | null = null;
  const now = () => time ?? new Date();
  const setTime = (moment: Date | null) => {
    time = moment;
    app.setTime(moment);
  };

  beforeAll(async () => {
    stripe = await openStripeServer(now);
    app = await makeApp({ ...stripe.environment, ...environment });
  });
  afterAll(async () => {
    await app.close();
    await stripe.close();
  });
  afterEach(() => {
    setTime(null);
    stripe.takeEvents();
  });

  const open = async (owner: Person, isAnnual = false) =>
    (await owner.send('POST', '/api/create-subscription', { isAnnual })).json();
  const billing = async (owner: Person) => (await owner.get('/api/billing')).json();
  const refresh = async (owner: Person) => (await owner.send('POST', '/api/billing/refresh')).json();
  const status = async (owner: Person) => (await owner.get('/api/auth/user')).json().subscriptionStatus;

  /** Hands one piece of news to the application, signed as Stripe signs it unless told otherwise. */
  function send(event: StripeEvent | string, { at = now(), secret, signature }: Sending = {}) {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    return app.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature ?? signatureOf(payload, at, secret),
      },
      payload,
    });
  }
  /** All the news that has gathered, in its order. */
  const deliver = async () => {
    for (const event of stripe.takeEvents()) {
      const answer = await send(event);
      expect(answer.statusCode, answer.body).toBe(204);
    }
  };

  const customerOf = async (owner: Person) =>
    (
      await app.db
        .selectFrom('customers')
        .select('providerCustomerId as id')
        .where('performerId', '=', owner.performerId)
        .executeTakeFirstOrThrow()
    ).id ?? '';
  const chargesOf = async (owner: Person) => {
    const id = await customerOf(owner);
    return stripe.world.charges.filter(({ customer }) => customer === id).map(({ amount }) => amount);
  };

  /** An owner whose trial is over and who has not paid yet. */
  async function lapsedOwner(): Promise<Person> {
    const owner = await signUpOwner(app, { trial: false });
    setTime(new Date(now().getTime() - 10 * day));
    await owner.send('POST', '/api/start-trial', { isAnnual: false });
    setTime(null);
    return owner;
  }
  /** An owner whose trial is over and who has paid for the first month. */
  async function subscribedOwner(): Promise<Person> {
    const owner = await lapsedOwner();
    stripe.world.browser.confirmPayment((await open(owner)).clientSecret);
    expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
    return owner;
  }

  return {
    /** Both are there once the tests run. */
    get stripe() {
      return stripe;
    },
    get app() {
      return app;
    },
    now,
    setTime,
    later: (days: number) => setTime(new Date(now().getTime() + days * day)),
    open,
    billing,
    refresh,
    status,
    send,
    deliver,
    customerOf,
    chargesOf,
    lapsedOwner,
    subscribedOwner,
  };
}
