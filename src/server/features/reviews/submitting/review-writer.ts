import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { isConnectionLost, isDatabaseAway, isRefusedByData } from '#server/errors.ts';

export type NewReview = {
  performerId: string;
  reviewerName: string;
  reviewerEmail: string;
  rating: number;
  comment: string;
  eventType: string;
  checks: string[];
  textHash: string;
  source: 'customer' | 'business';
  /** The booking that it is about, when it was left through that booking's link. */
  gig: { id: string; link: 'mailed' | 'phone'; confirmed: boolean; network: string } | null;
};

/** A key that lets a retry find its review again. */
export type Submission = { key: string; requestHash: string } | null;

export type ReviewWriter = ReturnType<typeof createReviewWriter>;

type Waiting = {
  /** Chosen here, so that a review whose writing was interrupted can be looked for, and is never written twice. */
  id: string;
  review: NewReview;
  submission: Submission;
  tell: PromiseWithResolvers<string | null>;
};

/** A flood gets answers in the order it came in, not all at its end. */
const most = 50;
/** Milliseconds after which the next ones no longer wait for a batch: its connection is slow, not its work. */
const slowAfter = 1_000;
/** Of the pool's connections, at most so many are held by batches. */
const mostAtOnce = 3;
/** Milliseconds after which a batch is tried over another connection. */
const defaultAnswerWithin = 4_000;

const given = `
    select given.*
    from unnest(
      $1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[],
      $10::text[], $11::text[], $12::uuid[], $13::uuid[], $14::text[], $15::boolean[], $16::text[]
    ) with ordinality as given (
      performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash, checks,
      key, request_hash, id, gig_id, gig_link, verified_gig, network, place
    )
    where (select p.suspended_at is null from performers p where p.id = given.performer_id)
`;

/** A gig is reviewed once: who comes second, also at the same moment, has no row in \`taken\`. Nobody is asked after it. */
const claiming = `
  with given as materialized (${given}), free as materialized (
    select g.performer_id, g.id
    from gigs g
    where (g.performer_id, g.id) in (select performer_id, gig_id from given) and g.reviewed_at is null
    order by g.performer_id, g.id
    for update
  ), claimed as (
    update gigs g
    set reviewed_at = now(), review_id = given.id, ask_at = null, reviewed_from = given.network
    from given join free on free.performer_id = given.performer_id and free.id = given.gig_id
    where g.performer_id = free.performer_id and g.id = free.id and g.reviewed_at is null
    returning given.id
  ), taken as materialized (
    select * from given where gig_id is null or id in (select claimed.id from claimed)
  )`;

/**
 * One statement, one round trip, one commit: the reviews with what the checks found, the keys that make a retry find
 * them again, the gigs they are about, and the requests to write their mails. A key that is taken fails the whole
 * statement, so there is never a second review. In the order of performers, so that two processes never wait for each
 * other's totals crosswise.
 */
const writing = (taken: string) => `
  ${taken}, bursts as materialized (
    select performer_id, is_burst_of_reviews(performer_id) as is_burst
    from (select distinct performer_id from taken) as performers
  ), written as (
    insert into reviews
      (id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash, checks,
      gig_link, verified_gig, verified_at)
    select id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash,
      string_to_array(checks, ',')
        || case when is_duplicate_review(performer_id, reviewer_email, text_hash) then '{duplicate}'::text[] end
        || case when is_burst then '{burst}'::text[] end,
      gig_link, verified_gig, case when gig_link = 'mailed' then now() end
    from taken join bursts using (performer_id)
    order by performer_id, place
  ), keyed as (
    insert into submission_keys (performer_id, key, review_id, request_hash)
    select performer_id, key, id, request_hash from taken where key is not null
  ), asked as (
    insert into quiet_jobs (task, payload) select 'review-received', jsonb_build_object('reviewId', id) from taken
  )
  select id, place::integer from taken
`;

// With a name it is planned once for a connection: planning took as long as carrying it out. Most reviews are of no gig,
// and do not pay for looking for one.
const ofGigs = { name: 'write-reviews-of-gigs', text: writing(claiming) };
const ofNoGig = { name: 'write-reviews', text: writing(`with taken as materialized (${given})`) };

async function write(client: pg.PoolClient, batch: Waiting[], limit: number) {
  const column = (read: (waiting: Waiting) => unknown) => batch.map(read);
  const query = {
    ...(batch.some(({ review }) => review.gig) ? ofGigs : ofNoGig),
    values: [
      column(({ review }) => review.performerId),
      column(({ review }) => review.reviewerName),
      column(({ review }) => review.reviewerEmail),
      column(({ review }) => review.rating),
      column(({ review }) => review.comment),
      column(({ review }) => review.eventType),
      column(({ review }) => review.source),
      column(({ review }) => review.textHash),
      column(({ review }) => review.checks.join(',')),
      column(({ submission }) => submission?.key ?? null),
      column(({ submission }) => submission?.requestHash ?? null),
      column(({ id }) => id),
      column(({ review }) => review.gig?.id ?? null),
      column(({ review }) => review.gig?.link ?? null),
      column(({ review }) => review.gig?.link === 'mailed' && review.gig.confirmed),
      column(({ review }) => review.gig?.network ?? null),
    ],
    query_timeout: limit,
  };
  const { rows } = await client.query<{ id: string }>(query);
  return new Set(rows.map(({ id }) => id));
}

async function findWritten(client: pg.PoolClient, batch: Waiting[], limit: number): Promise<Set<string>> {
  const ids = batch.map(({ id }) => id);
  const query = { text: 'select id from reviews where id = any($1::uuid[])', values: [ids], query_timeout: limit };
  const { rows } = await client.query<{ id: string }>(query);
  return new Set(rows.map(({ id }) => id));
}

/** A statement was sent and its outcome is not known. */
class Interrupted extends Error {}

/** Resolves when `work` is done, or after that many milliseconds. */
async function settledOrAfter(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

async function withClient<Answer>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect();
  let isLost = false;
  try {
    return await work(client);
  } catch (error) {
    isLost = isConnectionLost(error);
    throw isLost ? new Interrupted('the connection was lost during a statement', { cause: error }) : error;
  } finally {
    client.release(isLost);
  }
}

type Options = { pool: pg.Pool; answerWithin?: number | undefined };

/**
 * Writes reviews. Those that arrive while others are being written go together in the next statement, and reach the
 * disk in one commit; each is answered when it is there. See docs/decisions/0013-reviews-written-together.md.
 */
export function createReviewWriter({ pool, answerWithin = defaultAnswerWithin }: Options) {
  let waiting: Waiting[] = [];
  let writing = false;
  const underWay = new Set<Promise<void>>();

  async function writeWaiting(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      if (underWay.size === mostAtOnce) await Promise.race(underWay);
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const written = writeBatch(batch).finally(() => underWay.delete(written));
      underWay.add(written);
      await settledOrAfter(written, slowAfter);
    }
    writing = false;
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const written = await withClient(pool, (client) => write(client, batch, answerWithin));
      for (const { id, tell } of batch) tell.resolve(written.has(id) ? id : null);
    } catch (error) {
      if (error instanceof Interrupted) return writeMissing(batch);
      if (isRefusedByData(error) && batch.length > 1) return writeEach(batch);
      refuse(batch, error);
    }
  }

  /** One of them was refused and took the others along: alone, each gets its own answer. */
  async function writeEach(batch: Waiting[]): Promise<void> {
    for (const each of batch) await writeBatch([each]);
  }

  /** The connection broke or fell silent, perhaps after the commit: what is not there is written, once, over another. */
  async function writeMissing(batch: Waiting[]): Promise<void> {
    try {
      const there = await withClient(pool, (client) => findWritten(client, batch, answerWithin));
      for (const { id, tell } of batch) if (there.has(id)) tell.resolve(id);
      const missing = batch.filter(({ id }) => !there.has(id));
      for (const each of missing) await writeAgain(each);
    } catch (error) {
      refuse(batch, error);
    }
  }

  const isThere = async (each: Waiting) =>
    (await withClient(pool, (client) => findWritten(client, [each], answerWithin))).has(each.id);

  async function writeAgain(each: Waiting): Promise<void> {
    try {
      const written = await withClient(pool, (client) => write(client, [each], answerWithin));
      // The first try may have arrived in the meantime, and then it is what refuses the second.
      const there = written.has(each.id) || (await isThere(each));
      each.tell.resolve(there ? each.id : null);
    } catch (error) {
      if (!isRefusedByData(error)) throw error;
      if (await isThere(each)) each.tell.resolve(each.id);
      else each.tell.reject(error);
    }
  }

  /** Whoever has an answer already keeps it. Without a database those who wait would wait for the same answer. */
  function refuse(batch: Waiting[], error: unknown): void {
    const reason = error instanceof Interrupted ? error.cause : error;
    const refused = isDatabaseAway(reason) ? [...batch, ...waiting.splice(0)] : batch;
    for (const { tell } of refused) tell.reject(reason);
  }

  /** The new review's id. null: the performer takes none, or its gig has one already. */
  return (review: NewReview, submission: Submission): Promise<string | null> => {
    const tell = Promise.withResolvers<string | null>();
    waiting.push({ id: randomUUIDv7(), review, submission, tell });
    if (!writing) void writeWaiting();
    return tell.promise;
  };
}
