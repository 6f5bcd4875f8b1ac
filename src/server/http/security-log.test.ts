import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '#test/support/browser.ts';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  testPassword,
  visitor,
} from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  app = await makeApp();
  for (const level of ['info', 'warn'] as const) {
    vi.spyOn(app.app.log, level).mockImplementation((line: unknown) => {
      // The line of every request is written elsewhere, through the serializers of app.ts.
      if ('security' in (line as object)) lines.push({ level, ...(line as object) });
    });
  }
  owner = await signUpOwner(app);
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

/** A line is written once the answer has gone. */
const lineOf = (security: string) =>
  vi.waitFor(() => {
    const line = lines.find((candidate) => candidate.security === security);
    if (!line) throw new Error(`no line of ${security} among ${JSON.stringify(lines)}`);
    return line;
  });

test('a sign-in leaves a line with the account, and a failed one leaves a warning without it', async () => {
  const browser = openBrowser(app);
  await browser.signIn(owner.email, 'not this one');
  const failed = await lineOf('sign-in with password');
  expect(failed).toMatchObject({
    level: 'warn',
    outcome: 'refused',
    status: 401,
    client: expect.stringMatching(/^\w{12}$/),
  });
  expect(failed.account).toBeUndefined();
  lines.length = 0;
  await browser.signIn(owner.email, testPassword);
  const accepted = await lineOf('sign-in with password');
  expect(accepted).toMatchObject({ level: 'info', outcome: 'accepted', account: owner.accountId });
  expect(accepted.client).toBe(failed.client);
  expect(accepted.mailbox).toBe(failed.mailbox);
});

test('changes to how an account is opened leave a line', async () => {
  await owner.send('POST', '/api/auth/two-factor/enable', { password: 'wrong' });
  expect(await lineOf('two-factor switched on')).toMatchObject({ outcome: 'refused', account: owner.accountId });
  await owner.send('POST', '/api/auth/revoke-other-sessions');
  expect(await lineOf('other sessions ended')).toMatchObject({ outcome: 'accepted', account: owner.accountId });
  await visitor(app).get('/api/auth/magic-link/verify?token=invented');
  expect(await lineOf('sign-in with emailed link')).toMatchObject({ outcome: 'refused' });
});

test('every refusal leaves a line: no session, not an administrator, another site, not theirs', async () => {
  await visitor(app).get('/api/reviews/stats');
  expect(await lineOf('not signed in')).toMatchObject({ status: 401, route: 'GET /api/reviews/stats' });
  await owner.get('/api/admin/audit');
  expect(await lineOf('administrators’ route')).toMatchObject({ status: 404, account: owner.accountId });
  const headers = { cookie: owner.cookie, origin: 'https://evil.example' };
  await app.app.inject({ method: 'PUT', url: '/api/profile', headers, payload: {} });
  expect(await lineOf('not allowed')).toMatchObject({ status: 403, account: owner.accountId });
  await owner.get('/api/reviews/00000000-0000-0000-0000-000000000000/reply');
  expect(await lineOf('not theirs, or not there')).toMatchObject({ account: owner.accountId });
});

test('what an ordinary request does leaves none', async () => {
  const administrator = await signUpAdministrator(app);
  lines.length = 0;
  expect((await owner.get('/api/reviews/stats')).statusCode).toBe(200);
  expect((await administrator.get('/api/admin/audit')).statusCode).toBe(200);
  await visitor(app).get('/nothing-here');
  expect(lines).toEqual([]);
});

test('a flood is one line a minute for each client, not one for each request', async () => {
  const limited = await makeApp({ RATE_LIMITS: 'on' });
  try {
    const written = vi.spyOn(limited.app.log, 'warn');
    const ask = () => visitor(limited).send('POST', '/api/auth/sign-in/magic-link', { email: 'nobody@example.test' });
    const answers = await Promise.all(Array.from({ length: 40 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(10);
    await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(1));
  } finally {
    await limited.close();
  }
});

test('no line holds an address, an email, a password or a token', async () => {
  const browser = openBrowser(app);
  await browser.signIn(owner.email, testPassword);
  await lineOf('sign-in with password');
  const text = JSON.stringify(lines);
  for (const secret of [owner.email, testPassword, '127.0.0.1', ...browser.jar.values()])
    expect(text).not.toContain(secret);
});
