import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '#server/jobs/worker.ts';
import { cancel } from '#test/support/billing-decisions.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { remindOfTrialEnds } from './reconcile.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
afterEach(() => app.setTime(null));

const hour = 60 * 60 * 1000;
const at = (iso: string) => app.setTime(new Date(iso));

/** What an owner was told about the end of their trial, oldest first. */
const told = async ({ email }: Person) =>
  app.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', email)
    .where('kind', '=', 'trial-ending')
    .orderBy('createdAt')
    .execute();

describe('a trial that ends', () => {
  test('is announced three days and one day before, once each, however often the job runs', async () => {
    at('2026-05-01T12:00:00Z');
    const owner = await signUpOwner(app);
    for (let hours = 0; hours < 8 * 24; hours += 3) {
      app.setTime(new Date(Date.parse('2026-05-01T12:23:00Z') + hours * hour));
      await Promise.all([remindOfTrialEnds(app.deps), remindOfTrialEnds(app.deps)]);
    }
    const [first, last, ...more] = await told(owner);
    expect(more).toEqual([]);
    expect(first?.subject).toBe('Your free trial ends in 3 days');
    expect(first?.bodyText).toContain('ends on 8 May 2026, and you won’t be charged automatically');
    expect(first?.bodyText).toContain('subscribe for £28.95 a month');
    expect(first?.bodyText).toContain('http://localhost:3000/subscribe');
    expect(last?.subject).toBe('Your free trial ends tomorrow');
  });

  test('with a card is announced with the amount and the card, and a canceled one not at all', async () => {
    at('2026-06-01T12:00:00Z');
    const owner = await signUpOwner(app, { trial: false });
    const canceled = await signUpOwner(app);
    await cancel(canceled);
    const { clientSecret } = (await owner.send('POST', '/api/create-subscription', { isAnnual: true })).json();
    const card = { clientSecret, number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' };
    await owner.send('POST', '/api/billing/sandbox/card', card);
    await owner.send('POST', '/api/billing/refresh');
    at('2026-06-05T13:00:00Z');
    await remindOfTrialEnds(app.deps);
    const [mail] = await told(owner);
    expect(mail?.bodyText).toContain('begins on 8 June 2026: £299.95 a year, charged to your card ending in 4242');
    expect(mail?.bodyText).toContain('/settings#billing');
    expect(await told(canceled)).toEqual([]);
  });

  test('lasts seven days of 24 hours across a change of clocks, and ends to the second', async () => {
    // Clocks went back in London on 25 October 2026.
    at('2026-10-21T09:30:00Z');
    const owner = await signUpOwner(app);
    const { trialEnd } = (await owner.get('/api/auth/user')).json();
    expect(trialEnd).toBe('2026-10-28T09:30:00.000Z');
    const change = () => owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' });
    at('2026-10-28T09:29:59Z');
    expect((await change()).statusCode).toBe(200);
    at('2026-10-28T09:30:00Z');
    expect((await change()).json()).toMatchObject({ code: 'subscription_required' });
  });
});

test('the worker knows the jobs of billing: it asks about a subscription when its time has come', async () => {
  const owner = await signUpOwner(app, { trial: false });
  const { clientSecret } = (await owner.send('POST', '/api/create-subscription', { isAnnual: false })).json();
  const card = { clientSecret, number: '4242424242424242', expMonth: 12, expYear: 2099, cvc: '123' };
  await owner.send('POST', '/api/billing/sandbox/card', card);
  await owner.send('POST', '/api/billing/refresh');
  const waiting = await sql<{ runAt: Date; count: number }>`
    select min(run_at) as run_at, count(*) as count from graphile_worker.jobs
    where task_identifier = 'sync-subscription' and key = ${`sync-subscription:${owner.performerId}`}
  `.execute(app.db);
  expect(waiting.rows[0]?.count).toBe(1);
  const days = ((waiting.rows[0]?.runAt.getTime() ?? 0) - Date.now()) / (24 * hour);
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  app.setTime(new Date(Date.now() + 7.01 * 24 * hour));
  await sql`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'sync-subscription'), run_at => now())
  `.execute(app.db);
  const worker = await startWorker(app.deps, app);
  try {
    await expect
      .poll(async () => (await owner.get('/api/auth/user')).json().subscriptionStatus, { timeout: 15_000 })
      .toBe('active');
  } finally {
    await worker.stop();
  }
});
