import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type Database, openDatabase } from './open.ts';

let database: TestDatabase;
let connection: ReturnType<typeof openDatabase>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
  db = connection.db;
});
afterAll(async () => {
  await connection.pool.end();
  await database.drop();
});

const ofReview = 'belongs to a review, and is spread with it by the review’s id';
/** Keys of performers' rows that do not begin with the performer, and why they cannot. */
const exceptions: Record<string, string> = {
  'api_keys (key_hash)': 'a request brings its key alone',
  'performers (slug)': 'addresses are the whole platform’s',
  'former_slugs (slug)': 'addresses are the whole platform’s',
  'customers (provider, provider_customer_id)': 'named by the payment provider',
  'subscriptions (provider, provider_subscription_id)': 'named by the payment provider',
  'reviews (id)': 'links in emails name a review by its id alone, which is unique by its making',
  'photo_decisions (photo_id)': ofReview,
  'review_readers (review_id)': ofReview,
  'replies (review_id)': ofReview,
  'review_photos (id)': ofReview,
  'review_photos (review_id, "position")': ofReview,
  'review_photos (file_key)': 'the store of files is the whole platform’s',
  'review_photo_uploads (review_id, content)': ofReview,
  'reply_wishes (review_id)': ofReview,
  'review_versions (id)': ofReview,
  'review_versions (review_id)': ofReview,
  'review_versions (review_id, number)': ofReview,
  'decisions (id)': ofReview,
  'appeals (decision_id)': ofReview,
  'review_sketches (band, review_id)': 'texts are compared across the whole platform',
  'reviewer_codes (review_id)': ofReview,
  'flags (id)': ofReview,
  'flags (review_id)': ofReview,
  'gallery_images (file_key)': 'the store of files is the whole platform’s',
  'invitations (token_hash)': 'links in emails name an invitation by its token alone',
  'mails (id)': 'only some are about a review, and the outbox is the whole platform’s',
  'mails (dedupe_key)': 'only some are about a review, and the outbox is the whole platform’s',
};

/** Keys of tables whose rows go when their performer goes, directly or with a review. */
async function keysNotLedByPerformer(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with recursive owned (oid) as (
      select 'performers'::regclass::oid
      union
      select c.conrelid from pg_constraint c join owned o on c.confrelid = o.oid where c.contype = 'f' and c.confdeltype = 'c'
    )
    select
      i.indrelid::regclass || ' (' || substring(pg_get_indexdef(i.indexrelid) from '\\((.*?)\\)(?: WHERE|$)') || ')' as key
    from owned o
    join pg_index i on i.indrelid = o.oid and i.indisunique
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where a.attname <> case when o.oid = 'performers'::regclass then 'id' else 'performer_id' end
    order by 1
  `.execute(db);
  return rows.map(({ key }) => key);
}

test('the performer leads every key that performers’ rows could be spread by', async () => {
  expect(await keysNotLedByPerformer()).toEqual(Object.keys(exceptions).sort());
});

test('a table of performers with a key of its own is found', async () => {
  await sql`create table notices (id uuid primary key, performer_id uuid references performers on delete cascade)`.execute(
    db,
  );
  expect(await keysNotLedByPerformer()).toContain('notices (id)');
});
