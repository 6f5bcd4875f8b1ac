import { expect, test } from 'vitest';
import { describeStart } from '#server/starting/welcome.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';
import { readOpenAccess } from './open-access.ts';

const day = 24 * 60 * 60 * 1000;
const production = { NODE_ENV: 'production', SESSION_SECRET: 'a'.repeat(32) };

/** Another start of the same installation. */
const restart = async (app: TestApp, hasPayments: boolean, now: Date) => {
  app.deps.openAccess = await readOpenAccess(app.db, { billing: true, hasPayments, now });
  app.setTime(now);
};

test('production without payments says so, gives access, and 7 days’ notice once there are payments', async () => {
  const app = await makeApp(production);
  try {
    expect(await describeStart(app.deps)).toMatch(/Payments +are not set up; owners have free access until/);
    const owner = await signUpOwner(app, { trial: false });
    const rename = async () => (await owner.send('PATCH', '/api/auth/user', { firstName: 'Eve' })).statusCode;
    const standing = async () => (await owner.get('/api/auth/user')).json();
    expect(await rename()).toBe(200);
    expect(await standing()).toMatchObject({ paymentsMissing: true, canWrite: true, subscribeBy: null });
    expect((await owner.send('POST', '/api/create-subscription', { isAnnual: false })).statusCode).toBe(404);

    const start = Date.now();
    await restart(app, true, new Date(start));
    const until = new Date(start + 7 * day).toISOString();
    expect(await standing()).toMatchObject({ paymentsMissing: false, canWrite: true, subscribeBy: until });
    // A second start, and another process, change nothing of it.
    await restart(app, true, new Date(start + 6 * day));
    expect(await standing()).toMatchObject({ canWrite: true, subscribeBy: until });
    expect(await rename()).toBe(200);
    await restart(app, true, new Date(start + 7 * day));
    expect(await standing()).toMatchObject({ canWrite: false });
    expect(await rename()).toBe(402);
    // Whoever comes later has the trial like everybody.
    const later = await signUpOwner(app, { trial: false });
    expect((await later.get('/api/auth/user')).json()).toMatchObject({ canWrite: false, subscribeBy: null });
  } finally {
    await app.close();
  }
});

test('an installation that had payments from its first day gives no free days', async () => {
  const app = await makeApp();
  try {
    expect(app.deps.openAccess).toBeNull();
    const owner = await signUpOwner(app, { trial: false });
    expect((await owner.get('/api/auth/user')).json()).toMatchObject({ canWrite: false, paymentsMissing: false });
  } finally {
    await app.close();
  }
});
