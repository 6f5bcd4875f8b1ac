import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyScopeNames } from '#shared/key-scopes.ts';
import { createKey } from '#test/support/api-keys.ts';
import { makeApp, signUpOwner, type TestApp } from '#test/support/make-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await makeApp();
  key = await createKey(await signUpOwner(app), keyScopeNames);
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const gig = { clientName: 'Rae Quill', eventType: 'Party', date: '2026-12-01', basis: 'booked' };
const add = (payload: string, headers: Record<string, string> = json, url = '/api/gigs') =>
  app.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${key}`, ...headers } });

/** What an engineer reads who sends something wrong: what happened, then what to do. */
test.each<[string, () => ReturnType<typeof add>, number, string]>([
  ['broken JSON', () => add('{"date":'), 400, 'The body isn’t valid JSON. Check its quotes, commas and brackets.'],
  [
    'an unknown field',
    () => add(JSON.stringify({ ...gig, datum: 1 })),
    400,
    'datum isn’t a field of this call. Check its spelling, or leave it out.',
  ],
  ['a large body', () => add(`"${'x'.repeat(524_288)}"`), 413, 'This is too large. Send at most 512 KB at a time.'],
  [
    'a form',
    () => add('date=2026-06-06', { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'Send the body as JSON, with the header “Content-Type: application/json”.',
  ],
  [
    'a compressed body',
    () => add('x', { ...json, 'content-encoding': 'gzip' }),
    415,
    'Compressed bodies aren’t accepted. Send the body without Content-Encoding.',
  ],
  [
    'an unknown call',
    () => add('{}', json, '/api/gigz'),
    404,
    'There’s no such call. /docs/api lists those there are.',
  ],
])('%s is refused in a sentence that says what to send instead', async (_what, send, status, message) => {
  const answer = await send();
  expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
});

test('a tool without a key is told how to send one, and a browser that is signed out to sign in', async () => {
  const ask = async (headers: Record<string, string>, url = '/api/reviews') =>
    (await app.app.inject({ url, headers })).json().message;
  expect(await ask({})).toBe('Send an API key as “Authorization: Bearer”, a space and the key.');
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe('Sign in to continue.');
  expect(await ask({ cookie: 'starbill.session_token=old' })).toBe('Sign in to continue.');
  expect(await ask({}, '/api/billing')).toBe('Sign in to continue.');
});
