import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeApp,
  type Person,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  visitor,
} from '#test/support/make-app.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

test('a call with another method is told which ones it takes', async () => {
  const answer = await owner.send('DELETE', '/api/gigs?limit=3');
  expect([answer.statusCode, answer.headers.allow, answer.json()]).toEqual([
    405,
    'GET, POST',
    { code: 'method_not_allowed', message: 'This call doesn’t take DELETE, only GET, POST.' },
  ]);
  // Any spelling that the router knows.
  expect((await visitor(app).send('PUT', '/API/Config/')).statusCode).toBe(405);
});

test('administrators’ calls do not give themselves away by another method', async () => {
  const administrator = await signUpAdministrator(app);
  for (const person of [visitor(app), owner, administrator]) {
    const answer = await person.send('DELETE', '/api/admin/flags');
    expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
  }
});

test('what is not there is not there by any method', async () => {
  const without = await makeApp({ BILLING: 'off' });
  try {
    expect((await visitor(without).get('/api/start-trial')).statusCode).toBe(404);
    expect((await visitor(app).send('PUT', '/api/nothing')).statusCode).toBe(404);
  } finally {
    await without.close();
  }
});
