import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

/** How many rows of a table a read looks at: its cost, measured without a clock. */
export const rowsRead = (db: Database, table: string, read: (db: Database) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const before = await rowsSoFar(transaction, table);
    await read(transaction);
    return (await rowsSoFar(transaction, table)) - before;
  });

async function rowsSoFar(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = ${table}
  `.execute(db);
  return rows[0]?.read ?? 0;
}
