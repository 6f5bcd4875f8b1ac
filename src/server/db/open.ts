import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { BoundedClient, type ClientConfig } from './bounded-client.ts';
import { type OnQuery, observeQueries } from './observe-queries.ts';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;

// Counts come as bigint (oid 20) and ours stay far below 2^53: plain numbers spare every reader a conversion.
pg.types.setTypeParser(20, Number);
// A date (oid 1082) is a day, not a moment: as text it cannot slip into another time zone.
pg.types.setTypeParser(1082, (text) => text);

export type PoolOptions = {
  max?: number;
  /** Milliseconds after which the server ends a statement; a silent server is given up a second later. 0: never. */
  statementTimeout?: number;
  /** Milliseconds to wait for a connection: a new one, or one that others are using. */
  connectTimeout?: number;
  /** Called with every performer whose public data a commit has changed, before the committing code continues. */
  onPerformerChanged?: (performerId: string) => void;
  /** Watches every question. */
  onQuery?: OnQuery | undefined;
  /**
   * The address leads to a pooler that lends a connection for one transaction at a time (PgBouncer in transaction mode): no
   * named statements, no settings of a connection, and nothing to listen on. `statementTimeout` then holds on our side alone.
   */
  isPooled?: boolean;
  /** The same few questions come again and again, each about one row; see bounded-client.ts. */
  repeats?: boolean;
  /** Where the next question goes instead; null: to this database. */
  choosePool?: (() => pg.Pool | null) | undefined;
};

/** Longer than any lock is waited for (`lock_timeout`), and as long as a person waits. */
const defaultStatementTimeout = 9_000;
const defaultConnectTimeout = 10_000;

/** Keeps a connection that is idle, or waits for a long statement, from looking dead to what lies between. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** A pool and a query builder on it. Opens no connection by itself. */
export function openDatabase(url: string, options: PoolOptions = {}) {
  const {
    statementTimeout = defaultStatementTimeout,
    onPerformerChanged,
    isPooled = false,
    repeats = false,
    choosePool,
  } = options;
  const config: pg.PoolConfig & ClientConfig = {
    Client: BoundedClient,
    isPooled,
    repeats,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeout ?? defaultConnectTimeout,
    idleTimeoutMillis: 30_000,
    // A query that takes this long is a defect; it must not hold a connection for ever.
    ...(!isPooled && { statement_timeout: statementTimeout }),
    query_timeout: statementTimeout && statementTimeout + 1_000,
    application_name: 'starbill',
    ...keepAlive,
    ...(onPerformerChanged && !isPooled && { onConnect: (client) => hearChanges(client, onPerformerChanged) }),
  };
  const pool = new pg.Pool(config);
  // A connection that breaks (the server restarts) raises on the pool while it is idle and on itself while it is in
  // use; without listeners either would end the process. The code that was using it gets the error from its query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  discardIdleWhenSilent(pool);
  if (options.onQuery) observeQueries(pool, options.onQuery);
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: choosePool ? chosen(pool, choosePool) : pool }),
    plugins: [new CamelCasePlugin()],
  });
  return { pool, db };
}

const chosen = (pool: pg.Pool, choosePool: () => pg.Pool | null) => ({
  connect: () => (choosePool() ?? pool).connect(),
  end: () => pool.end(),
  options: pool.options,
});

/**
 * PostgreSQL tells a session of its own notifications before it says that the commit is done: a process that writes has
 * forgotten what it kept of a performer before it answers, whatever happens to the connection that only listens.
 */
async function hearChanges(client: pg.ClientBase, onPerformerChanged: (performerId: string) => void): Promise<void> {
  client.on('notification', ({ payload }) => {
    if (payload) onPerformerChanged(payload);
  });
  await client.query('listen performer_changed');
}

/** When one connection has gone silent, those that lie idle have probably gone with it: the next one is a new one. */
function discardIdleWhenSilent(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('connect', (client) =>
    (client as NodeJS.EventEmitter).on('silent', () => {
      for (const each of idle) {
        idle.delete(each);
        // The pool removes an idle connection that reports an error, at once.
        each.emit('error', new Error('Connection terminated: another one of this pool went silent'));
        each.connection.stream.destroy();
      }
    }),
  );
}
