// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { createReviewWriter } from '#server/features/reviews/submitting/review-writer.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { report, rounds } from '#test/support/rounds.ts';
import { startProxy } from '#test/support/tcp-proxy.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app);
});
afterAll(() => app.close());

const reviewBy = (tag: string) => ({
  performerId: owner.performerId,
  reviewerName: 'Rae',
  reviewerEmail: `${tag}@example.test`,
  rating: 4,
  comment: `Words of ${tag}.`,
  eventType: '',
  checks: [],
  textHash: '7',
  gig: null,
  source: 'customer' as const,
});

/** The ids of all that were left under this tag. */
async function listWritten(tag: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('reviewerEmail', 'like', `${tag}-%@example.test`)
    .execute();
  return rows.map(({ id }) => id).sort();
}

test(
  'reviews whose connection breaks behind the commit are acknowledged, and are there once',
  async () => {
    const road = await startProxy(app.databaseUrl);
    const { pool } = openDatabase(road.url, { max: 3 });
    const times = rounds(3, 60);
    try {
      const write = createReviewWriter({ pool, answerWithin: 1_000 });
      // A connection is open: an answer that is lost is that of a statement.
      await write(reviewBy('before'), null);
      for (let round = 0; round < times; round += 1) {
        const tag = `round${round}`;
        // One is under way; those after it go together in the statement whose answer is lost.
        const first = write(reviewBy(`${tag}-first`), null);
        const others = Array.from({ length: 20 }, (_, index) =>
          write(reviewBy(`${tag}-${index}`), index % 2 ? { key: `${tag}-${index}`, requestHash: 'x' } : null),
        );
        if (round % 3 === 0) road.loseNextAnswer();
        await first;
        if (round % 3 === 1) road.loseNextAnswer();
        if (round % 3 === 2) road.fallSilent({ newOnesWork: true });
        expect((await Promise.all([first, ...others])).sort()).toEqual(await listWritten(tag));
      }
      report(`${times} batches of 20 interrupted: every review acknowledged once and there once`);
    } finally {
      await pool.end();
      await road.close();
    }
  },
  60_000 + rounds(0, 300_000),
);

test('a batch that fails because the disk is full is a 503 for each, and is not tried again', async () => {
  await app.deps.pool.query(`
    create sequence tries;
    create function refuse_rows() returns trigger language plpgsql as $$
    begin
      perform nextval('tries');
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger refuse_rows before insert on reviews for each statement execute function refuse_rows()`);
  try {
    const submit = (index: number) =>
      visitor(app).send('POST', `/api/reviews/${owner.slug}`, {
        reviewerName: 'Rae',
        reviewerEmail: `full-${index}@example.test`,
        rating: 5,
        comment: 'Good.',
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => submit(index)));
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      answers.map(() => [503, 'unavailable']),
    );
    const { rows } = await app.deps.pool.query("select nextval('tries') - 1 as tries");
    expect(rows[0].tries).toBeLessThan(12);
  } finally {
    await app.deps.pool.query('drop trigger refuse_rows on reviews');
  }
  expect(await listWritten('full')).toEqual([]);
});
