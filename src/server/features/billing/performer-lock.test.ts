import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancel } from '#test/support/billing-decisions.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { createPerformerLocks, withPerformerLock } from './performer-lock.ts';

let app: TestApp;
let locks: ReturnType<typeof createPerformerLocks>;
beforeAll(async () => {
  app = await makeApp();
  locks = createPerformerLocks(app.databaseUrl, { patience: 500 });
  app.deps.withPerformer = locks.withPerformer;
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

test('a request that waits too long for an account’s lock gets a 503 with Retry-After, and other accounts do not wait', async () => {
  const owner = await signUpOwner(app);
  const other = await signUpOwner(app);
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // Another process, busy with this account.
  const holder = withPerformerLock(app.db, owner.performerId, async () => {
    held.resolve();
    await release.promise;
  });
  try {
    await held.promise;
    const waiting = cancel(owner);
    expect((await cancel(other)).statusCode).toBe(200);
    const answer = await waiting;
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'busy', message: expect.stringContaining('Try again') });
    expect(answer.headers['retry-after']).toBe('5');
  } finally {
    release.resolve();
    await holder;
  }
  expect((await owner.get('/api/billing')).json()).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  expect((await cancel(owner)).statusCode).toBe(200);
});
