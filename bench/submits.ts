import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import pg from 'pg';
import { atLeast, atMost, type Figure } from './figure.ts';
import { treeCpuMs } from './process-tree.ts';

const seconds = 4;
const rounds = 3;
const connections = 16;
const submissionsWithJobs = 3_000;
/** Of waiting for jobs: more says that they fail. */
const mostSeconds = 300;
const heldPerSecond = 1_000;
const heldSeconds = 60;

type Target = { origin: string; pid: number; dataDir: string; database: string; slug: string };
type Load = { duration: number } | { amount: number };

/** What a submission leaves behind: the review, and the request for its emails. */
const insert = `with r as (
    insert into reviews (performer_id, reviewer_name, reviewer_email, rating, comment, event_type)
    values ($1, $2, $3, $4, $5, $6) returning id
  ), j as (
    insert into quiet_jobs (task, payload) select 'review-received', jsonb_build_object('reviewId', id) from r
  )
  select id from r`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

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

async function submit(origin: string, performerId: string, load: Load & { overallRate?: number }) {
  const result = await autocannon({
    url: `${origin}/api/reviews/${performerId}`,
    method: 'POST',
    connections,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reviewerName: 'Rae Quill',
      reviewerEmail: 'rae@example.test',
      rating: 5,
      comment: 'A night to remember.',
      eventType: 'Wedding',
    }),
    ...load,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} submissions were refused, ${result.errors} broke`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, done: result['2xx'] };
}

async function openPool({ database, slug }: Target) {
  const pool = new pg.Pool({ connectionString: database, max: connections });
  const { rows } = await pool.query('select id from performers where slug = $1', [slug]);
  const count = async (what: string) => Number((await pool.query(`select count(*) as n from ${what}`)).rows[0].n);
  return { pool, performerId: rows[0].id as string, count };
}

/** Until nothing is left of what submissions ask for: no request, no job, no email that waits. */
async function jobsDone(count: (what: string) => Promise<number>): Promise<void> {
  const waiting = [
    'quiet_jobs',
    `graphile_worker.jobs where task_identifier in ('reviews-received', 'review-received', 'send-mail')
      and attempts < max_attempts`,
  ];
  const patience = performance.now() + mostSeconds * 1000;
  while ((await Promise.all(waiting.map(count))).some((left) => left > 0)) {
    if (performance.now() > patience) throw new Error(`the jobs of submissions were not done after ${mostSeconds} s`);
    await pause(100);
  }
}

/** What one submission costs and how long it takes, and how soon its jobs are done. */
export async function measureSubmits(target: Target): Promise<Figure[]> {
  const { origin, pid, dataDir } = target;
  const { pool, performerId, count } = await openPool(target);
  try {
    const ratios: number[] = [];
    const costs: number[] = [];
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const limit = await insertsPerSecond(pool, performerId);
      const before = await treeCpuMs(pid, dataDir);
      const { perSecond, p99Ms, done } = await submit(origin, performerId, { duration: seconds });
      costs.push(((await treeCpuMs(pid, dataDir)) - before) / done);
      ratios.push(perSecond / limit);
      slowest.push(p99Ms);
    }
    // Tens of thousands have been submitted by now; what is measured are the jobs of the next ones.
    await pool.query('delete from quiet_jobs');
    await jobsDone(count);
    const began = performance.now();
    await submit(origin, performerId, { amount: submissionsWithJobs });
    await jobsDone(count);
    const jobSeconds = (performance.now() - began) / 1000;
    return [
      atLeast('submit a review, against the same INSERTs through pg', median(ratios), 0.8),
      atMost('submit a review, CPU of all processes', median(costs), 1, 'ms'),
      atMost(`submit a review, p99 at ${connections} connections`, median(slowest), 50, 'ms'),
      atMost(`${submissionsWithJobs} submissions until their jobs are done`, jobSeconds, 30, 's'),
    ];
  } finally {
    await pool.end();
  }
}

/** A minute of submissions at a fixed rate: how many a second were acknowledged, and how many of those are missing. */
export async function measureHeldSubmits(target: Target): Promise<Figure[]> {
  const { pool, performerId, count } = await openPool(target);
  try {
    const before = await count('reviews');
    // A little more than what is promised, because the last second of the generator is never full.
    const { done } = await submit(target.origin, performerId, {
      duration: heldSeconds,
      overallRate: heldPerSecond * 1.02,
    });
    return [
      atLeast('submissions a second, held for a minute', done / heldSeconds, heldPerSecond, 'a second'),
      atMost('acknowledged submissions that are missing', done - ((await count('reviews')) - before), 0, 'reviews'),
    ];
  } finally {
    await pool.end();
  }
}
