import autocannon from 'autocannon';
import pg from 'pg';
import { atLeast, type Figure } from './figure.ts';

const seconds = 4;
const connections = 20;

/** What a submission leaves behind: the review, and the request for its mails. */
const insert = `with r as (
    insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, event_type)
    values ($1, $2, $3, $4, $5, $6) returning id
  ), j as (
    insert into quiet_jobs (task, payload) select 'review-received', jsonb_build_object('reviewId', id) from r
  )
  select id from r`;

/** The same rows through `pg` alone: the limit set by PostgreSQL and the disk. */
async function insertsPerSecond(pool: pg.Pool, performerId: string): Promise<number> {
  const values = [performerId, 'Rae Quill', 'rae@example.test', 5, 'A night to remember.', 'Wedding'];
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await pool.query(insert, values);
        done += 1;
      }
    }),
  );
  return done / seconds;
}

async function submitsPerSecond(origin: string, performerId: string): Promise<number> {
  const result = await autocannon({
    url: `${origin}/api/reviews/${performerId}`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reviewerName: 'Rae Quill',
      reviewerEmail: 'rae@example.test',
      rating: 5,
      comment: 'A night to remember.',
      eventType: 'Wedding',
    }),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} submissions were refused`);
  return result.requests.average;
}

export async function measureSubmits(origin: string, databaseUrl: string, slug: string): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    const { rows } = await pool.query('select id from performers where slug = $1', [slug]);
    const ratios: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const limit = await insertsPerSecond(pool, rows[0].id);
      ratios.push((await submitsPerSecond(origin, rows[0].id)) / limit);
    }
    const median = ratios.sort((a, b) => a - b)[1] ?? 0;
    return atLeast('submit a review, against the same INSERTs through pg', median, 0.6);
  } finally {
    await pool.end();
  }
}
