import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';

let app: TestApp;
let anyone: ReturnType<typeof visitor>;
beforeAll(async () => {
  app = await makeApp();
  anyone = visitor(app);
});
afterAll(() => app.close());

test('help and documentation lead who is signed in back to the dashboard, and nobody else', async () => {
  const owner = await signUpOwner(app);
  for (const path of ['/help', '/docs/getting-started', '/help']) {
    const own = await owner.get(path);
    expect(own.statusCode).toBe(200);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.body).toContain('href="/dashboard"');
    expect(own.body).not.toContain('/api/login');
    const anyones = await anyone.get(path);
    expect(anyones.headers['cache-control']).toContain('public');
    expect(anyones.body).not.toContain('href="/dashboard"');
    expect(anyones.body).toContain('/api/login');
  }
});

test('the application knows without asking that a browser has no session, so its console stays empty', async () => {
  const signedOut = '<meta name="starbill-signed-out"/>';
  const owner = await signUpOwner(app);
  for (const path of ['/sign-in', '/subscribe', '/dashboard']) {
    expect((await anyone.get(path)).body).toContain(signedOut);
    expect((await owner.get(path)).body).not.toContain(signedOut);
  }
  // The cookie of a session that was ended elsewhere stays in the browser.
  await app.db.deleteFrom('sessions').execute();
  expect((await owner.get('/sign-in')).body).toContain(signedOut);
});
