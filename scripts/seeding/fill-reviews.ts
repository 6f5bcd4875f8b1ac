import pg from 'pg';
import type { Progress } from '#scripts/support/show-progress.ts';
import { openDatabase } from '#server/db/open.ts';
import { fillWordIndex } from '#server/features/reviews/own/word-index.ts';
import { addUp } from './add-up.ts';
import { makePerformers } from './new-performers.ts';
import { setAside } from './set-aside.ts';
import { writeReviews } from './write-reviews.ts';

/** What each of the others has unless their number is given. The star has a tenth of all, and never more than this. */
const reviewsOfOthers = 100;
const mostOfStar = 100_000;
/** Often enough to say how far it is. */
const batch = 100_000;

type Wanted = {
  reviews: number;
  performers?: number | undefined;
  starId?: string | undefined;
  onProgress?: Progress;
};

/**
 * Two years of reviews, a tenth of them for one performer, in one transaction. They go in without the triggers and the
 * indexes, which would take hours for millions; both have their say once, at the end, and a test compares what they
 * leave with what the triggers would have written.
 */
export async function fillReviews(databaseUrl: string, wanted: Wanted): Promise<{ starId: string }> {
  const { onProgress = () => {} } = wanted;
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('begin');
    const starId = await fill(client, wanted, onProgress);
    await client.query('commit');
    await doNightlyWork(databaseUrl, onProgress);
    return { starId };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.ClientBase, wanted: Wanted, onProgress: Progress): Promise<string> {
  const { reviews } = wanted;
  const ofStar = Math.min(mostOfStar, Math.ceil(reviews / 10));
  const others = wanted.performers ?? Math.ceil((reviews - ofStar) / reviewsOfOthers);
  await client.query("set local maintenance_work_mem = '512MB'");
  await client.query("set local work_mem = '256MB'");
  const finish = await setAside(client);
  const performers = await makePerformers(client, wanted.starId, others);
  const [star] = performers;
  if (!star) throw new Error('no performer was made');
  const { rows } = await client.query<{ now: Date }>('select now()');
  const now = rows[0]?.now.getTime() ?? 0;
  for (const part of [
    { from: 0, to: ofStar, performers: [star] },
    { from: ofStar, to: reviews, performers: performers.slice(1) },
  ]) {
    for (let first = part.from; first < part.to; first += batch) {
      const last = Math.min(first + batch, part.to) - 1;
      await writeReviews(client, { ...part, first, last, now });
      onProgress('Writing reviews', last + 1, reviews);
    }
  }
  await client.query('analyze reviews');
  await addUp(client, star.id, onProgress);
  await finish(onProgress);
  await client.query("select pg_notify('performer_changed', $1)", [star.id]);
  return star.id;
}

/** What the nightly jobs do, and what PostgreSQL does by itself in a while. */
async function doNightlyWork(databaseUrl: string, onProgress: Progress): Promise<void> {
  const { db, pool } = openDatabase(databaseUrl, { statementTimeout: 0 });
  try {
    // First: new rows are marked as committed by their first reader, and this one reads them in order.
    onProgress('Collecting statistics', 0, 1);
    await pool.query('vacuum analyze');
    onProgress('Filling the index of words', 0, 1);
    await fillWordIndex(db);
    onProgress('Filling the index of words', 1, 1);
  } finally {
    await db.destroy();
  }
}
