// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApp, type Person, signUpOwner, type TestApp, testPassword, visitor } from '#test/support/make-app.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';

let app: TestApp;
let road: Awaited<ReturnType<typeof startProxy>>;
let owner: Person;

/** As in the product, in a fraction of the time; while nothing is silent, a busy machine answers within these too. */
const timing = {
  pool: { statementTimeout: 2_500, connectTimeout: 2_500 },
  listen: { heartbeatEvery: 100, answerWithin: 1_000 },
  writerAnswersWithin: 2_500,
};
/** A query or a connection is waited for once, with room for a busy machine: without limits it is minutes. */
const bounded = 15_000;
const patience = { timeout: 60_000 };

beforeAll(async () => {
  const reach = async (url: string) => {
    road = await startProxy(url);
    return road.url;
  };
  app = await makeApp({}, reach, timing);
  // With limits as short as these, a busy machine may need more than one try.
  owner = await vi.waitFor(() => signUpOwner(app), patience);
});
afterAll(async () => {
  road.restore();
  await app.close();
  await road.close();
});

let submissions = 0;
function submit() {
  submissions += 1;
  return visitor(app).send('POST', `/api/reviews/${owner.slug}`, {
    reviewerName: 'Rae',
    reviewerEmail: `rae${submissions}@example.test`,
    rating: 5,
    comment: `Night number ${submissions}.`,
  });
}
const readiness = async () => {
  const answer = await visitor(app).get('/readyz');
  return `${answer.statusCode} ${answer.json().status ?? answer.json().code}`;
};
const recovered = () => expect.poll(readiness, { timeout: 20_000 }).toBe('200 ok');

test('while the database is silent every request ends with a 503, and all works again when it answers', async () => {
  // Several connections are open and idle, and all of them fall silent.
  await Promise.all(Array.from({ length: 6 }, () => owner.get('/api/reviews')));
  road.fallSilent();
  const since = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => submit()),
    ...Array.from({ length: 8 }, () => owner.get('/api/reviews')),
    visitor(app).send('POST', '/api/auth/sign-in/email', { email: owner.email, password: testPassword }),
    visitor(app).get('/reviews/somebody-nobody-asked-for'),
  ]);
  expect(performance.now() - since).toBeLessThan(bounded);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(answers.every(({ headers }) => headers['retry-after'] !== undefined)).toBe(true);
  road.restore();
  await recovered();
  expect((await submit()).statusCode).toBe(201);
  expect((await owner.get('/api/reviews')).statusCode).toBe(200);
}, 60_000);

test('connections that fell silent are replaced: submissions and reads continue over new ones', patience, async () => {
  await Promise.all(Array.from({ length: 6 }, () => owner.get('/api/reviews')));
  // From here on it is remembered whom a submission is for: the first to meet the silence is the statement that writes.
  expect((await submit()).statusCode).toBe(201);
  road.fallSilent({ newOnesWork: true });
  const since = performance.now();
  // The writer tries again by itself, because it knows by their ids what was written.
  expect((await submit()).statusCode).toBe(201);
  expect((await owner.get('/api/reviews')).statusCode).toBe(200);
  expect(performance.now() - since).toBeLessThan(bounded);
  await recovered();
  const { rows } = await app.deps.pool.query('select reviewer_email from reviews group by 1 having count(*) > 1');
  expect(rows).toEqual([]);
});

test(
  'a change shows in the process that made it, whatever became of the connection that listens',
  patience,
  async () => {
    const rename = (businessName: string) =>
      app.db.updateTable('performers').set({ businessName }).where('id', '=', owner.performerId).execute();
    const shown = async () => (await visitor(app).get(`/reviews/${owner.slug}`)).body;
    await rename('Before and Sons');
    expect(await shown()).toContain('Before and Sons');
    road.fallSilent({ newOnesWork: true });
    await expect
      .poll(
        () =>
          rename('After and Daughters').then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(await shown()).toContain('After and Daughters');
    await recovered();
  },
);
