import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillReviews } from '#scripts/seeding/fill-reviews.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from './support/database.ts';

/** One filled by `npm run seed`, and one that gets the same rows through the product's triggers. */
let seeded: Awaited<ReturnType<typeof open>>;
let triggered: Awaited<ReturnType<typeof open>>;

async function open() {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url, { max: 2, statementTimeout: 0 });
  return { db, url: database.url, close: () => db.destroy().then(() => database.drop()) };
}

beforeAll(async () => {
  [seeded, triggered] = await Promise.all([open(), open()]);
}, 60_000);

afterAll(() => Promise.all([seeded?.close(), triggered?.close()]));

const rowsOf = async (db: Database, query: string) => (await sql.raw<{ row: object }>(query).execute(db)).rows;

/** Rows as JSON go from one database into the other; columns that a trigger would fill are left to it. */
async function copy(table: string, columns: string): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select json_agg(t)::text as text from (select ${sql.raw(columns)} from ${sql.ref(table)} order by created_at) as t
  `.execute(seeded.db);
  await sql`
    insert into ${sql.ref(table)} (${sql.raw(columns)})
    select ${sql.raw(columns)} from json_populate_recordset(null::${sql.ref(table)}, ${rows[0]?.text}::json)
  `.execute(triggered.db);
}

/** Each question has the same answer in both, whatever ids the rows have. */
const questions = {
  totals: 'select * from performer_totals order by performer_id',
  days: 'select * from performer_days order by performer_id, day',
  waits: 'select * from performer_waits order by performer_id, hours',
  services: `select d.performer_id, d.day, s.key, d.approved, d.rating_sum
    from performer_service_days d join performer_services s on s.performer_id = d.performer_id and s.id = d.service_id
    order by 1, 2, 3`,
  reviews: 'select id, waited_hours, reply_waited_seconds, replied, published from reviews order by id',
  decisions: 'select review_id, outcome, decided_at from decisions order by review_id',
  indexes: `select indexdef from pg_indexes where schemaname = 'public' order by indexname`,
  references: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where contype = 'f' order by 1, 2`,
  'triggers that are off': `select tgname from pg_trigger where tgenabled = 'D' order by tgname`,
};

test('what npm run seed writes is what the product would have written', { timeout: 120_000 }, async () => {
  const { starId } = await fillReviews(seeded.url, { reviews: 3_000, performers: 7 });
  await copy('accounts', 'id, email, name, first_name, last_name, created_at');
  await copy('performers', 'id, slug, business_name, created_at');
  await copy('memberships', 'performer_id, account_id, role, created_at');
  await copy(
    'reviews',
    `id, performer_id, reviewer_name, reviewer_email, rating, comment, event_type, status, decided_at, verified_at,
      is_public, created_at, source, email_corrected, verified_gig, version, shown_photos, checks, in_word_index`,
  );
  await copy('replies', 'review_id, performer_id, reply_text, created_at, updated_at');
  for (const [what, question] of Object.entries(questions)) {
    expect(await rowsOf(seeded.db, question), what).toEqual(await rowsOf(triggered.db, question));
  }
  const [star] = await rowsOf(seeded.db, `select received from performer_totals where performer_id = '${starId}'`);
  expect(star).toEqual({ received: 300 });
});
