import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { createKeyedQueue, createSemaphore } from '#server/concurrency.ts';
import { type Database, openDatabase, type PoolOptions } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';
import { refusals } from '#server/errors.ts';

/** One transaction for one performer at a time, in every process. */
export type WithPerformer = <Answer>(
  performerId: string,
  work: (trx: Transaction<DB>) => Promise<Answer>,
) => Promise<Answer>;

/** As long as a provider is waited for. After that the request is answered with a 503, and may be tried again. */
const longestWait = 8_000;
const pauseBetweenTries = 100;
const isTaken = Symbol('another process has this performer');

/**
 * Runs `work` while nobody else works for this performer. Waiting takes no connection: the lock is tried again and again.
 * It belongs to the transaction, so it ends with the connection of a process that dies.
 */
export async function withPerformerLock<Answer>(
  db: Database,
  performerId: string,
  work: (trx: Transaction<DB>) => Promise<Answer>,
  until = performance.now() + longestWait,
): Promise<Answer> {
  for (;;) {
    const answer = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select set_config('lock_timeout', ${`${longestWait}ms`}, true),
          -- A machine that goes away without a word while a provider is asked does not hold the lock for hours.
          set_config('idle_in_transaction_session_timeout', '120s', true),
          pg_try_advisory_xact_lock(hashtextextended(${`billing:${performerId}`}, 0)) as locked
      `.execute(trx);
      return rows[0]?.locked ? work(trx) : isTaken;
    });
    if (answer !== isTaken) return answer;
    if (performance.now() > until) throw refusals.busy();
    await pause(pauseBetweenTries);
  }
}

/**
 * For work that asks the payment provider in its transaction: what is asked and what is written down of the answer happen
 * in one order. A provider may take its time, so only a few do this at the same time, and a few more may wait.
 */
export function lockPerformers(db: Database, { slots = 4, waiting = 20, patience = longestWait } = {}): WithPerformer {
  const payments = createSemaphore(slots, waiting);
  const turns = createKeyedQueue();

  return async (performerId, work) => {
    const until = performance.now() + patience;
    // Many clicks of one person wait for each other without taking anybody else's slot.
    const endTurn = await turns.take(performerId, until);
    if (!endTurn) throw refusals.busy();
    try {
      const release = await payments.take(until);
      if (!release) throw refusals.paymentsBusy();
      return await withPerformerLock(db, performerId, work, until).finally(release);
    } finally {
      endTurn();
    }
  };
}

/** The performers' locks of requests, on connections of their own: a provider that hangs holds none that pages are read with. */
export function createPerformerLocks(
  databaseUrl: string,
  {
    onPerformerChanged,
    onQuery,
    isPooled = false,
    ...options
  }: Pick<PoolOptions, 'onPerformerChanged' | 'onQuery' | 'isPooled'> & { patience?: number } = {},
): { withPerformer: WithPerformer; close(): Promise<void> } {
  const slots = 4;
  const { db, pool } = openDatabase(databaseUrl, { max: slots, onPerformerChanged, onQuery, isPooled });
  return { withPerformer: lockPerformers(db, { ...options, slots }), close: () => pool.end() };
}
