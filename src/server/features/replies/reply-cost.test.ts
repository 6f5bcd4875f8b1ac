import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/open.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { addReply, changeReply, deleteReply } from './replies.service.ts';

let database: TestDatabase;
let connection: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(database.url);
});
afterAll(async () => {
  await connection.pool.end();
  await database.drop();
});

type Cost = { triggers: number; updates: number; announcements: number };

async function costsSoFar(db: Database): Promise<Cost> {
  const { rows } = await sql<Cost>`
    select
      (select coalesce(sum(s.calls), 0)::int from pg_stat_xact_user_functions s
        join pg_proc p on p.oid = s.funcid where p.prorettype = 'trigger'::regtype) as triggers,
      (select coalesce(sum(n_tup_upd), 0)::int from pg_stat_xact_user_tables) as updates,
      (select coalesce(sum(calls), 0)::int from pg_stat_xact_user_functions
        where funcname = 'announce_performer_change') as announcements
  `.execute(db);
  return rows[0] ?? { triggers: 0, updates: 0, announcements: 0 };
}

/** What a transaction sets off in the database, told by PostgreSQL's own statistics. */
const costOf = (work: (db: Database) => Promise<unknown>): Promise<Cost> =>
  connection.db.transaction().execute(async (db) => {
    await sql`set local track_functions = 'all'`.execute(db);
    const before = await costsSoFar(db);
    await work(db);
    const after = await costsSoFar(db);
    return {
      triggers: after.triggers - before.triggers,
      updates: after.updates - before.updates,
      announcements: after.announcements - before.announcements,
    };
  });

test('a reply updates its review and the totals once, and is announced once', async () => {
  const { id: performerId } = await addOwner(connection.db);
  const { id: reviewId } = await addPublishedReview(connection.db, performerId, { eventType: 'Wedding' });
  const owned = { performerId, reviewId };
  const heard: (string | undefined)[] = [];
  const listener = new pg.Client(database.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen performer_changed');
  try {
    const added = await costOf((db) => addReply(db, owned, 'Thank you!', new Date()));
    const changed = await costOf((db) => changeReply(db, owned, 'Thank you so much!', new Date()));
    const deleted = await costOf((db) => deleteReply(db, owned));
    // The review, its performer's totals and its day; and for the change the reply itself. One trigger more for webhooks.
    expect({ added, changed, deleted }).toEqual({
      added: { triggers: 4, updates: 3, announcements: 1 },
      changed: { triggers: 2, updates: 1, announcements: 1 },
      deleted: { triggers: 3, updates: 3, announcements: 1 },
    });
    await expect.poll(() => heard).toEqual([performerId, performerId, performerId]);
  } finally {
    await listener.end();
  }
});
