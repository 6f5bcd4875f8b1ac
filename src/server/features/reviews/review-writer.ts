import type pg from 'pg';

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
};

/** A key that lets a retry find its review again. */
export type Submission = { key: string; requestHash: string } | null;

export type ReviewWriter = ReturnType<typeof createReviewWriter>;

type Waiting = {
  review: NewReview;
  submission: Submission;
  tell: PromiseWithResolvers<string | null>;
};

/** A flood gets answers in the order it came in, not all at its end. */
const most = 50;

/**
 * One statement, one round trip, one commit: the reviews with what the checks found, the keys that make a retry find
 * them again, and the requests to write their mails. A key that is taken fails the whole statement, so there is never a
 * second review. In the order of performers, so that two processes never wait for each other's totals crosswise.
 */
const text = `
  with taken as materialized (
    select uuid_v7() as id, given.*
    from unnest(
      $1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[],
      $10::text[], $11::text[]
    ) with ordinality as given (
      performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash, checks,
      key, request_hash, place
    )
    where (select p.suspended_at is null from performers p where p.id = given.performer_id)
  ), written as (
    insert into reviews
      (id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash, checks)
    select id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, source, text_hash,
      string_to_array(checks, ',') || find_review_checks(performer_id, reviewer_email, text_hash)
    from taken
    order by performer_id, place
  ), keyed as (
    insert into submission_keys (performer_id, key, review_id, request_hash)
    select performer_id, key, id, request_hash from taken where key is not null
  ), asked as (
    insert into quiet_jobs (task, payload) select 'review-received', jsonb_build_object('reviewId', id) from taken
  )
  select id, place::integer from taken
`;

async function write(pool: pg.Pool, batch: Waiting[]): Promise<(string | null)[]> {
  const column = (read: (waiting: Waiting) => unknown) => batch.map(read);
  const { rows } = await pool.query<{ id: string; place: number }>({
    // With a name it is planned once for a connection: planning took as long as carrying it out.
    name: 'write-reviews',
    text,
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
    ],
  });
  const ids: (string | null)[] = batch.map(() => null);
  for (const { id, place } of rows) ids[place - 1] = id;
  return ids;
}

/**
 * Writes reviews. Those that arrive while others are being written go together in the next statement, and reach the
 * disk in one commit; each is answered when it is there. See docs/decisions/0013-reviews-written-together.md.
 */
export function createReviewWriter({ pool }: { pool: pg.Pool }) {
  let waiting: Waiting[] = [];
  let writing = false;

  async function writeWaiting(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await writeBatch(batch);
    }
    writing = false;
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const ids = await write(pool, batch);
      for (const [index, { tell }] of batch.entries()) tell.resolve(ids[index] ?? null);
    } catch (error) {
      // One of them could not be written and took the others along: alone, each gets its own answer.
      if (batch.length > 1) await Promise.all(batch.map((each) => writeBatch([each])));
      else batch[0]?.tell.reject(error);
    }
  }

  /** The new review's id. null: the performer takes none. */
  return (review: NewReview, submission: Submission): Promise<string | null> => {
    const tell = Promise.withResolvers<string | null>();
    waiting.push({ review, submission, tell });
    if (!writing) void writeWaiting();
    return tell.promise;
  };
}
