import { sql } from 'kysely';
import { openDatabase, type PoolOptions } from '#server/db/open.ts';
import type { SandboxState } from '#server/outside/payments/sandbox/sandbox-state.ts';
import type { SandboxStore } from '#server/outside/payments/sandbox/sandbox-store.ts';

/**
 * The sandbox's memory. It has connections of its own, as a provider elsewhere would: what is rolled back here stays done
 * there, and a request that holds one of our connections while it calls the sandbox never waits for a second one.
 */
export function openSandboxStore(
  databaseUrl: string,
  { isPooled }: Pick<PoolOptions, 'isPooled'> = {},
): SandboxStore & { close(): Promise<void> } {
  const { db, pool } = openDatabase(databaseUrl, { max: 2, ...(isPooled && { isPooled }) });
  const asState = (state: unknown) => state as SandboxState;
  return {
    async add(state) {
      await db
        .insertInto('sandboxCustomers')
        .values({ id: state.id, state: JSON.stringify(state) })
        .execute();
    },
    async findByPerformer(performerId) {
      const row = await db
        .selectFrom('sandboxCustomers')
        .select('state')
        .where(sql<string>`state ->> 'performerId'`, '=', performerId)
        .executeTakeFirst();
      return row ? asState(row.state) : null;
    },
    change: (customerId, work) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sandboxCustomers')
          .select('state')
          .where('id', '=', customerId)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return null;
        const state = asState(row.state);
        const answer = work(state);
        await trx
          .updateTable('sandboxCustomers')
          .set({ state: JSON.stringify(state) })
          .where('id', '=', customerId)
          .execute();
        return answer;
      }),
    async remove(customerId) {
      await db.deleteFrom('sandboxCustomers').where('id', '=', customerId).execute();
    },
    close: () => pool.end(),
  };
}
