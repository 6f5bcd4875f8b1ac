import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { findPerformers } from '#server/features/administration/performers.service.ts';
import { findPerformer } from '#server/features/profiles/public-profiles.service.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { rowsRead } from '#test/support/rows-read.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: ReturnType<typeof openDatabase>;
let owner: Awaited<ReturnType<typeof addOwner>>;

beforeAll(async () => {
  database = await createTestDatabase();
  // Three thousand acts may take a busy machine longer than a request may last.
  connection = openDatabase(database.url, { statementTimeout: 60_000 });
  const { db } = connection;
  owner = await addOwner(db);
  await addPublishedReview(db, owner.id);
  // A platform full of others, each with totals.
  await sql`
    with people as (
      insert into accounts (email, name, first_name, last_name, created_at)
      select 'other-' || n || '@example.test', 'Other', 'Other', 'One', now() - interval '1 day'
      from generate_series(1, 3000) n
      returning id, created_at
    ),
    acts as (
      insert into performers (slug, business_name, created_at)
      select 'other-' || id, 'Other', created_at from people
      returning id, slug
    ),
    owners as (
      insert into memberships (performer_id, account_id, role)
      select a.id, p.id, 'owner' from acts a join people p on a.slug = 'other-' || p.id
    )
    insert into performer_totals (performer_id, received, published) select id, 1, 1 from acts
  `.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(async () => {
  await connection.db.destroy();
  await database.drop();
});

const totalsRead = (read: (db: typeof connection.db) => Promise<unknown>) =>
  rowsRead(connection.db, 'performer_totals', read);

test('one performer’s page reads that performer’s totals and nobody else’s', async () => {
  expect(await findPerformer(connection.db, owner.slug)).toMatchObject({ stats: { totalReviews: 1 } });
  expect(await totalsRead((db) => findPerformer(db, owner.slug))).toBeLessThan(20);
});

test('a list of performers reads the totals of those it shows', async () => {
  const read = (db: typeof connection.db) => findPerformers(db, { search: '', state: 'all', limit: 10 }, new Date());
  expect((await read(connection.db)).performers[0]).toMatchObject({ id: owner.id, published: 1 });
  expect(await totalsRead(read)).toBeLessThan(50);
});
