import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;

// Counts come as bigint (oid 20) and ours stay far below 2^53: plain numbers spare every reader a conversion.
pg.types.setTypeParser(20, Number);
// A date (oid 1082) is a day, not a moment: as text it cannot slip into another time zone.
pg.types.setTypeParser(1082, (text) => text);

/** A pool and a query builder on it. Opens no connection by itself. */
export function openDatabase(url: string, options: { max?: number } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A query that takes this long is a defect; it must not hold a connection for ever.
    statement_timeout: 15_000,
    application_name: 'starbill',
  });
  // A connection that breaks (the server restarts) raises on the pool while it is idle and on itself while it is in use;
  // without listeners either would end the process. Whoever was using it is told by its query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
  return { pool, db };
}
