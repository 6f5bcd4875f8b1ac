import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';

const queues = new Map<string, Promise<unknown>>();

/**
 * One transaction for one account at a time, in every process: what is asked of the payment provider and what is written
 * down of its answer happen in one order. The callers of this process wait for each other before they take a connection,
 * so that many clicks of one person cannot use up the pool.
 */
export async function withAccount<Answer>(
  db: Database,
  accountId: string,
  work: (trx: Database) => Promise<Answer>,
): Promise<Answer> {
  const before = queues.get(accountId) ?? Promise.resolve();
  const turn = before.then(() =>
    db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      return work(trx);
    }),
  );
  const settled = turn.then(
    () => {},
    () => {},
  );
  queues.set(accountId, settled);
  try {
    return await turn;
  } finally {
    if (queues.get(accountId) === settled) queues.delete(accountId);
  }
}

/** As long as a provider is waited for. Then whoever waits hears that they may try again (a 503), and holds no connection. */
const longestWait = '8s';

export async function lockAccount(trx: Database, accountId: string): Promise<void> {
  await sql`
    select set_config('lock_timeout', ${longestWait}, true),
      pg_advisory_xact_lock(hashtextextended(${`billing:${accountId}`}, 0))
  `.execute(trx);
}
