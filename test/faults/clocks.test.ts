// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeApp,
  signUpAdministrator,
  signUpOwner,
  type TestApp,
  testPassword,
  visitor,
} from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';

const hour = 60 * 60 * 1000;

/** Two processes on one database, the second of which has a wrong clock. */
let right: TestApp;
let wrong: TestApp;
beforeEach(async () => {
  const environment = { RATE_LIMITS: 'on', SESSION_SECRET: randomBytes(32).toString('hex') };
  right = await makeApp(environment);
  wrong = await makeApp(environment, async () => right.databaseUrl);
});
afterEach(async () => {
  await wrong.close();
  await right.close();
});

const leaveReview = (app: TestApp, performerId: string, n: number) =>
  visitor(app).send('POST', `/api/reviews/${performerId}`, {
    reviewerName: `Guest ${n}`,
    reviewerEmail: `guest-${n}@example.test`,
    rating: 5,
    comment: `A fine evening, number ${n}, with much laughter.`,
  });

describe.each([
  ['an hour ahead', hour],
  ['an hour behind', -hour],
  ['a year ahead', 365 * 24 * hour],
])('a process whose clock is %s', (_, off) => {
  it('neither widens a limit nor keeps anybody out for longer', async () => {
    wrong.moveClock(off);
    const owner = await signUpOwner(right);
    const answers = [];
    for (let n = 0; n < rounds(24, 200); n += 1) {
      answers.push(await leaveReview(n % 2 ? wrong : right, owner.performerId, n));
    }
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(answers.length - refused.length).toBe(10);
    const waits = refused.map(({ headers }) => Number(headers['retry-after']));
    report(`${refused.length} refused, the longest for ${Math.max(...waits)} s`);
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });
});

it('a clock that is set back by a day signs nobody out and locks nobody out', async () => {
  wrong.moveClock(24 * hour);
  const owner = await signUpOwner(wrong);
  wrong.moveClock(0);
  expect((await owner.get('/api/auth/user')).json()).toMatchObject({ email: owner.email });
  const credentials = { email: owner.email, password: testPassword };
  expect((await visitor(right).send('POST', '/api/auth/sign-in/email', credentials)).statusCode).toBe(200);
  expect((await visitor(wrong).send('POST', '/api/auth/sign-in/email', credentials)).statusCode).toBe(200);
});

it('a review left while the clock was a day ahead is published, shown and counted like any other', async () => {
  const owner = await signUpOwner(right);
  wrong.moveClock(24 * hour);
  const { id: early } = (await leaveReview(wrong, owner.performerId, 1)).json();
  wrong.moveClock(0);
  const { id: late } = (await leaveReview(right, owner.performerId, 2)).json();
  const administrator = await signUpAdministrator(right);
  for (const id of [early, late]) {
    expect((await administrator.send('POST', `/api/admin/reviews/${id}/approve`)).statusCode).toBe(200);
  }
  const shown = (await visitor(right).get(`/api/public/reviews/${owner.slug}`)).json();
  expect(shown.stats.totalReviews).toBe(2);
  expect(shown.reviews.map((review: { id: string }) => review.id)).toEqual(expect.arrayContaining([early, late]));
});
