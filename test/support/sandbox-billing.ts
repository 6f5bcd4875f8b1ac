import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { SandboxState } from '#server/outside/payments/sandbox/sandbox-state.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';

/** The sandbox's cards, by what becomes of them. */
export const cards = {
  pays: '4242 4242 4242 4242',
  lacksFunds: '4000 0000 0000 9995',
  asks: '4000 0025 0000 3155',
  declinesLater: '4000 0000 0000 0341',
};

/**
 * What a test of payments in the sandbox sits at: the application, and what an owner does at the payment form and on
 * Settings. Opened before the tests of a file and closed after them; each begins now.
 */
export function openSandboxBilling(environment: Record<string, string> = {}) {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp(environment);
  });
  afterAll(() => app.close());
  afterEach(() => app.setTime(null));

  const open = async (owner: Person, isAnnual = false) =>
    (await owner.send('POST', '/api/create-subscription', { isAnnual })).json();
  const enter = (owner: Person, clientSecret: string, number: string) =>
    owner.send('POST', '/api/billing/sandbox/card', { clientSecret, number, expMonth: 12, expYear: 2099, cvc: '123' });
  const refresh = async (owner: Person) => (await owner.send('POST', '/api/billing/refresh')).json();
  /** Lets days pass for this owner alone. */
  const wait = async (owner: Person, days: number) =>
    (await owner.send('POST', '/api/billing/sandbox/fast-forward', { days })).json();

  return {
    /** There once the tests run. */
    get app() {
      return app;
    },
    open,
    enter,
    refresh,
    wait,
    billing: async (owner: Person) => (await owner.get('/api/billing')).json(),
    person: async (owner: Person) => (await owner.get('/api/auth/user')).json(),
    rowsOf: (owner: Person) =>
      app.db
        .selectFrom('subscriptions')
        .selectAll()
        .where('performerId', '=', owner.performerId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    /** What the sandbox itself keeps of an owner; there is one of these at most. */
    statesOf: async (owner: Person) => {
      const rows = await app.db.selectFrom('sandboxCustomers').select('state').execute();
      return rows
        .map(({ state }) => state as unknown as SandboxState)
        .filter(({ performerId }) => performerId === owner.performerId);
    },
    /** An owner who pays, from the first payment on. */
    async subscribedOwner(isAnnual = false): Promise<Person> {
      const owner = await signUpOwner(app);
      await wait(owner, 8);
      await enter(owner, (await open(owner, isAnnual)).clientSecret, cards.pays);
      expect(await refresh(owner)).toMatchObject({ subscription: { status: 'active' } });
      return owner;
    },
  };
}
