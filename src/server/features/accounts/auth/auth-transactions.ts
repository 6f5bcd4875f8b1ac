import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { DB } from '#server/db/types.ts';

const running = new AsyncLocalStorage<Transaction<DB>>();

/**
 * The database for better-auth, whose hooks do not know the transaction they run in. With it our own writes
 * join that transaction, so an account is never there without its performer.
 */
export function shareTransactions(db: Database): Database {
  const transaction = () => ({
    execute: <T>(work: (trx: Transaction<DB>) => Promise<T>) =>
      db.transaction().execute((trx) => running.run(trx, () => work(trx))),
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The transaction that better-auth has open around this call, or the database itself. */
export const connectionOf = (db: Database): Database => running.getStore() ?? db;
