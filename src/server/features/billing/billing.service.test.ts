import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner } from '#test/support/factories.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readAccess, startTrial } from './billing.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const now = new Date('2026-05-01T12:00:00Z');
const secret = 'of this test';
const weekLater = new Date('2026-05-08T12:00:00Z');
const subscriptionsOf = (performerId: string) =>
  app.db
    .selectFrom('subscriptions')
    .select(['status', 'plan', 'trialEnd'])
    .where('performerId', '=', performerId)
    .execute();

describe('the free trial', () => {
  test('runs for seven days', async () => {
    const { id: performerId } = await addOwner(app.db);
    expect(await readAccess(app.db, performerId, now)).toEqual({
      subscriptionStatus: null,
      trialEnd: null,
      hasAccess: false,
    });
    expect(await startTrial(app.db, { performerId, plan: 'annual', now, secret })).toEqual({ trialEnd: weekLater });
    expect(await subscriptionsOf(performerId)).toEqual([{ status: 'trialing', plan: 'annual', trialEnd: weekLater }]);
    const lastSecond = new Date(weekLater.getTime() - 1000);
    expect(await readAccess(app.db, performerId, lastSecond)).toMatchObject({
      subscriptionStatus: 'trialing',
      hasAccess: true,
    });
    expect(await readAccess(app.db, performerId, weekLater)).toMatchObject({
      subscriptionStatus: 'expired',
      hasAccess: false,
    });
  });

  test('starts once, of twenty at the same moment', async () => {
    const { id: performerId } = await addOwner(app.db);
    const starts = await Promise.allSettled(
      Array.from({ length: 20 }, () => startTrial(app.db, { performerId, plan: 'monthly', now, secret })),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const start of starts) {
      if (start.status === 'rejected') expect(start.reason).toMatchObject({ status: 409, code: 'trial_used' });
    }
    expect(await subscriptionsOf(performerId)).toHaveLength(1);
  });

  test('cannot be started again when it is over', async () => {
    const { id: performerId } = await addOwner(app.db);
    await startTrial(app.db, { performerId, plan: 'monthly', now, secret });
    await app.db
      .updateTable('subscriptions')
      .set({ status: 'expired' })
      .where('performerId', '=', performerId)
      .execute();
    await expect(startTrial(app.db, { performerId, plan: 'monthly', now, secret })).rejects.toMatchObject({
      code: 'trial_used',
    });
  });

  test('is not for someone who pays already, and is not used up by asking', async () => {
    const { id: performerId } = await addOwner(app.db);
    await app.db
      .insertInto('subscriptions')
      .values({ performerId, provider: 'sandbox', plan: 'monthly', status: 'active' })
      .execute();
    await expect(startTrial(app.db, { performerId, plan: 'monthly', now, secret })).rejects.toMatchObject({
      code: 'trial_used',
    });
    expect(await app.db.selectFrom('customers').selectAll().where('performerId', '=', performerId).execute()).toEqual(
      [],
    );
    expect(await readAccess(app.db, performerId, now)).toMatchObject({ subscriptionStatus: 'active', hasAccess: true });
  });

  test('opens the writes of an owner who had none, until it ends', async () => {
    const owner = await signUpOwner(app, { trial: false });
    const change = () => owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' });
    expect((await change()).statusCode).toBe(402);
    const answer = await owner.send('POST', '/api/start-trial', { isAnnual: false });
    expect(answer.statusCode).toBe(200);
    const { trialEnd } = answer.json();
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({
      subscriptionStatus: 'trialing',
      trialEnd,
      canWrite: true,
    });
    expect((await change()).statusCode).toBe(200);
    app.setTime(new Date(Date.parse(trialEnd) + 1000));
    expect((await change()).json().code).toBe('subscription_required');
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({
      subscriptionStatus: 'expired',
      canWrite: false,
    });
    app.setTime(null);
  });
});

test('a copy without billing asks nobody for a subscription', async () => {
  const free = await makeApp({ BILLING: 'off' });
  try {
    const owner = await signUpOwner(free, { trial: false });
    expect((await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode).toBe(200);
    expect((await owner.get('/api/auth/user')).json().canWrite).toBe(true);
  } finally {
    await free.close();
  }
});

describe('a copy without a payment provider', () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: 'a secret of at least thirty-two characters' };

  test('is what production is until Stripe’s keys are set: the sandbox takes no part in it unasked', async () => {
    const live = await makeApp(production);
    try {
      const owner = await signUpOwner(live);
      expect((await owner.get('/api/auth/user')).json()).toMatchObject({ subscriptionStatus: 'trialing' });
      const answer = await owner.send('POST', '/api/create-subscription', { isAnnual: false });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe('Subscription service not available. Please try again later.');
      expect((await owner.get('/api/billing')).json()).toMatchObject({ subscription: { status: 'trialing' } });
      expect((await owner.send('POST', '/api/billing/sandbox/fast-forward', { days: 9 })).statusCode).toBe(404);
    } finally {
      await live.close();
    }
  });

  test('has the sandbox in production when that is asked for', async () => {
    const tried = await makeApp({ ...production, PAYMENTS_SANDBOX: '1' });
    try {
      expect((await tried.app.inject('/api/config')).json().payments).toEqual({
        provider: 'sandbox',
        publishableKey: null,
      });
    } finally {
      await tried.close();
    }
  });
});
