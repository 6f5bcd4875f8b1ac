// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';

let app: TestApp;
let road: Awaited<ReturnType<typeof startProxy>>;
let owner: Person;

beforeAll(async () => {
  const reach = async (url: string) => {
    road = await startProxy(url);
    return road.url;
  };
  // The minute of the product lasts three seconds here.
  app = await makeApp({}, reach, { memoryLasts: 3_000, listen: { heartbeatEvery: 200, answerWithin: 1_000 } });
  owner = await signUpOwner(app);
});
afterAll(async () => {
  road.restore();
  await app.close();
  await road.close();
});

const readiness = async () => {
  const answer = await visitor(app).get('/readyz');
  return `${answer.statusCode} ${answer.json().status ?? answer.json().code}`;
};
const becomes = (expected: string) => expect.poll(readiness, { timeout: 10_000 }).toBe(expected);

/** As another process would, which still reaches the database. */
async function renameElsewhere(businessName: string): Promise<void> {
  const { db, pool } = openDatabase(app.databaseUrl, { max: 1 });
  await db.updateTable('performers').set({ businessName }).where('id', '=', owner.performerId).execute();
  await pool.end();
}

test('while the database is away public pages come from memory for a minute, then are a 503, then true again', {
  timeout: 30_000,
}, async () => {
  const page = () => visitor(app).get(`/reviews/${owner.slug}`);
  await renameElsewhere('Before and Sons');
  await expect.poll(async () => (await page()).body).toContain('Before and Sons');
  expect((await page()).headers.age).toBeUndefined();
  await becomes('200 ok');

  road.cut();
  await becomes('200 degraded');
  await renameElsewhere('After and Daughters');
  const kept = await page();
  expect([kept.statusCode, kept.headers.age]).toEqual([200, expect.stringMatching(/^[0-3]$/)]);
  expect(kept.body).toContain('Before and Sons');
  expect((await visitor(app).get(`/performer/${owner.slug}`)).statusCode).toBe(503);
  expect((await visitor(app).get('/healthz')).statusCode).toBe(200);

  // Who is signed in, or writes, reads what is going on and when to try again; nothing is half done.
  const asked = await Promise.all([
    owner.get('/api/reviews'),
    owner.send('PUT', '/api/profile', { businessName: 'Half and Half', businessCategory: 'Band' }),
    visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
      reviewerName: 'Guest',
      reviewerEmail: 'guest@example.test',
      rating: 5,
      comment: 'They kept going in the dark.',
    }),
  ]);
  for (const answer of asked) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json().message).toBe(refusals.unavailable().message);
  }

  await becomes('503 unavailable');
  expect((await page()).statusCode).toBe(503);

  road.restore();
  await becomes('200 ok');
  const fresh = await page();
  expect([fresh.statusCode, fresh.headers.age]).toEqual([200, undefined]);
  expect(fresh.body).toContain('After and Daughters');
});

test('a published photo that was looked at before is shown from memory as well, and one that waits is not', {
  timeout: 30_000,
}, async () => {
  const { id } = await addPublishedReview(app.db, owner.performerId);
  const addPhoto = async (position: number, approvedAt: Date | null) => {
    const fileKey = `review-images/${owner.performerId}-${id}/${position}-0123456789abcdef.jpg`;
    await app.deps.files.put(fileKey, Buffer.from('a picture'));
    const photo = { reviewId: id, position, fileKey, url: `/files/${fileKey}`, width: 1, height: 1, approvedAt };
    await app.db.insertInto('reviewPhotos').values(photo).execute();
    return photo.url;
  };
  const [shown, waiting] = [await addPhoto(1, new Date()), await addPhoto(2, null)];
  const look = async (url: string) => (await visitor(app).get(url)).statusCode;
  await becomes('200 ok');
  expect([await look(shown), await look(waiting)]).toEqual([200, 404]);
  // That the photos were added may be announced only now, and what was looked at before it is forgotten: then once more.
  const lookWhileAway = async () => {
    road.restore();
    await becomes('200 ok');
    await look(shown);
    road.cut();
    await becomes('200 degraded');
    return [await look(shown), await look(waiting)];
  };
  await expect.poll(lookWhileAway, { timeout: 15_000 }).toEqual([200, 503]);
  await becomes('503 unavailable');
  expect(await look(shown)).toBe(503);
  road.restore();
  await becomes('200 ok');
  expect(await look(shown)).toBe(200);
});

test('a database that comes back for a moment does not take what is in memory away', { timeout: 180_000 }, async () => {
  let way: Awaited<ReturnType<typeof startProxy>> | undefined;
  const reach = async (url: string) => {
    way = await startProxy(url);
    return way.url;
  };
  const flapping = await makeApp({}, reach, { listen: { heartbeatEvery: 200, answerWithin: 1_000 } });
  try {
    const { slug } = await signUpOwner(flapping);
    const paths = [`/reviews/${slug}`, `/api/public/reviews/${slug}`];
    const statuses = () => Promise.all(paths.map(async (path) => (await visitor(flapping).get(path)).statusCode));
    const isCurrent = () => flapping.deps.publicCache.isCurrent();
    const notices = (current: boolean) => expect.poll(isCurrent, { timeout: 10_000 }).toBe(current);
    // What was changed by the sign-up may be announced only now: both are kept once they come without a question.
    const keptWhileAway = async () => {
      way?.restore();
      await notices(true);
      await statuses();
      way?.cut();
      await notices(false);
      return statuses();
    };
    await expect.poll(keptWhileAway, { timeout: 90_000 }).toEqual([200, 200]);
    way?.restore();
    await notices(true);
    way?.cut();
    expect(await statuses()).toEqual([200, 200]);
    await notices(false);
    expect(await statuses()).toEqual([200, 200]);
    expect((await visitor(flapping).get(paths[0] ?? '')).headers.age).toMatch(/^\d+$/);
  } finally {
    way?.restore();
    await flapping.close();
    await way?.close();
  }
});
