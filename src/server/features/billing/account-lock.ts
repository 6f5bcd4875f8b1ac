import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, openDatabase, type PoolOptions } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { createSlots } from './slots.ts';

/** One transaction for one account at a time, in every process. */
export type WithAccount = <Answer>(accountId: string, work: (trx: Database) => Promise<Answer>) => Promise<Answer>;

/** As long as a provider is waited for. Then whoever waits hears that they may try again (a 503). */
const longestWait = 8_000;
const pauseBetweenTries = 100;
const isTaken = Symbol('another process has this account');

/**
 * Runs `work` while nobody else works on this account. Whoever waits holds no connection: the lock is asked for, not
 * waited for. It belongs to the transaction, so it goes with the connection of a process that dies.
 */
export async function withAccountLock<Answer>(
  db: Database,
  accountId: string,
  work: (trx: Database) => Promise<Answer>,
  until = performance.now() + longestWait,
): Promise<Answer> {
  for (;;) {
    const answer = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`
        select set_config('lock_timeout', ${`${longestWait}ms`}, true),
          -- A machine that goes away without a word while a provider is asked does not hold the account for hours.
          set_config('idle_in_transaction_session_timeout', '120s', true),
          pg_try_advisory_xact_lock(hashtextextended(${`billing:${accountId}`}, 0)) as locked
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
 * in one order. A provider may take its time, so only a few do this at once, and as many again may wait for a place.
 */
export function lockAccounts(db: Database, { places = 4, waiting = 20, patience = longestWait } = {}): WithAccount {
  const rooms = createSlots(places, waiting);
  const turns = new Map<string, Promise<unknown>>();

  return async (accountId, work) => {
    const until = performance.now() + patience;
    // Many clicks of one person wait for each other without taking anybody else's place.
    const before = turns.has(accountId)
      ? Promise.race([turns.get(accountId), pause(patience, undefined, { ref: false })])
      : Promise.resolve();
    const turn = before.then(async () => {
      if (performance.now() >= until) throw refusals.busy();
      const leave = await rooms.take(until);
      if (!leave) throw refusals.paymentsBusy();
      return withAccountLock(db, accountId, work, until).finally(leave);
    });
    const settled = turn.then(
      () => {},
      () => {},
    );
    turns.set(accountId, settled);
    try {
      return await turn;
    } finally {
      if (turns.get(accountId) === settled) turns.delete(accountId);
    }
  };
}

/** The account locks of requests, on connections of their own: a provider that hangs holds none that pages are read with. */
export function createAccountLocks(
  databaseUrl: string,
  { onPerformerChanged, ...options }: Pick<PoolOptions, 'onPerformerChanged'> & { patience?: number } = {},
): { withAccount: WithAccount; close(): Promise<void> } {
  const places = 4;
  const { db, pool } = openDatabase(databaseUrl, { max: places, onPerformerChanged });
  return { withAccount: lockAccounts(db, { ...options, places }), close: () => pool.end() };
}
