import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import {
  type LeavingDeps,
  leaveProvider,
  resumeCharging,
  stopCharging,
} from '#server/features/billing/leave.service.ts';
import { queueFarewell } from '#server/features/notifications/security-mails.ts';
import { deletionDay, graceStart } from './deletion-day.ts';

/** Typed by hand, so that nobody deletes an account by a slip. */
export function requireOwnAddress(account: { email: string }, confirmation: string): void {
  if (confirmation.toLowerCase() === account.email) return;
  const message = 'Type the email address of this account exactly.';
  throw refusals.invalid(message, { confirmation: message });
}

/**
 * Asks for an account to be deleted. For 14 days it can still be used and kept, and nothing more is charged: the
 * subscription ends with what is paid for. While the payment provider cannot be reached, deletion cannot be asked for.
 */
export async function requestDeletion(
  deps: LeavingDeps,
  account: { id: string; role: 'owner' | 'administrator' },
): Promise<{ deletesOn: string | null }> {
  // The history of decisions names them, so their account stays while they are one.
  if (account.role === 'administrator')
    throw refusals.conflict(
      'is_administrator',
      'Administrators can’t delete their account. Ask another administrator to remove you as one first.',
    );
  const now = deps.now();
  const mark = async (trx: Database) => {
    const row = await trx
      .updateTable('accounts')
      // Asking once more does not move the day.
      .set((eb) => ({ deleteRequestedAt: eb.fn.coalesce('deleteRequestedAt', eb.val(now)), updatedAt: now }))
      .where('id', '=', account.id)
      .returning('deleteRequestedAt')
      .executeTakeFirst();
    const deletesOn = deletionDay(row?.deleteRequestedAt ?? null);
    if (deletesOn) await queueFarewell(trx, deps.env, { accountId: account.id, deletesOn });
    return row;
  };
  let row: Awaited<ReturnType<typeof mark>>;
  for (const performerId of await ownedPerformers(deps.db, account.id)) {
    row = await stopCharging(deps, performerId, mark);
  }
  // Who owns no performer pays for none.
  row ??= await deps.db.transaction().execute(mark);
  return { deletesOn: deletionDay(row?.deleteRequestedAt ?? null)?.toISOString() ?? null };
}

/** Takes it back. The subscription continues if it was running before and the paid time is not over. */
export async function keepAccount(deps: LeavingDeps, accountId: string): Promise<{ deletesOn: null }> {
  const unmark = (db: Database) =>
    db
      .updateTable('accounts')
      .set({ deleteRequestedAt: null, updatedAt: deps.now() })
      .where('id', '=', accountId)
      .execute();
  const owned = await ownedPerformers(deps.db, accountId);
  for (const performerId of owned) await resumeCharging(deps, performerId, unmark);
  if (owned.length === 0) await unmark(deps.db);
  return { deletesOn: null };
}

/** The performers that an account owns, alone or with others. */
async function ownedPerformers(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('performerId')
    .where('accountId', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('performerId')
    .execute();
  return rows.map(({ performerId }) => performerId);
}

/**
 * Deletes for good the accounts whose owners asked 14 days ago and have not come back. Their reviews, replies and
 * pictures go along, and their subscription ends at the payment provider first: nobody pays for what is gone. An
 * account whose provider is away waits for the next try, and the others do not wait for it.
 */
export async function deleteDueAccounts(
  { db, payments, withPerformer }: Pick<Deps, 'db' | 'payments' | 'withPerformer'>,
  now: Date,
): Promise<number> {
  const before = graceStart(now);
  const due = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('deleteRequestedAt', '<=', before)
    .execute();
  let deleted = 0;
  const failures: unknown[] = [];
  for (const { id, email } of due) {
    await deleteAccount({ db, payments, withPerformer }, { id, email, before }).then(
      (isDeleted) => {
        if (isDeleted) deleted += 1;
      },
      (error) => failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
  return deleted;
}

/** False: a change of mind in the last second counts. */
async function deleteAccount(
  { db, payments, withPerformer }: Pick<Deps, 'db' | 'payments' | 'withPerformer'>,
  { id, email, before }: { id: string; email: string; before: Date },
): Promise<boolean> {
  const isStillDue = async (trx: Database) =>
    (await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('deleteRequestedAt', '<=', before)
      .forUpdate()
      .executeTakeFirst()) !== undefined;
  // With its last owner a performer goes (0103_memberships.sql), after its subscription has ended at the provider.
  for (const performerId of await ownedPerformers(db, id)) {
    await withPerformer(performerId, async (trx) => {
      if (!(await isStillDue(trx))) return;
      if ((await countOwners(trx, performerId)) === 1) await leaveProvider(trx, payments, performerId);
      await trx.deleteFrom('memberships').where('performerId', '=', performerId).where('accountId', '=', id).execute();
    });
  }
  return db.transaction().execute(async (trx) => {
    if (!(await isStillDue(trx))) return false;
    await trx.deleteFrom('accounts').where('id', '=', id).execute();
    await trx.deleteFrom('mails').where('recipient', '=', email).execute();
    return true;
  });
}

async function countOwners(trx: Database, performerId: string): Promise<number> {
  const owners = await trx
    .selectFrom('memberships')
    .select('accountId')
    .where('performerId', '=', performerId)
    .where('role', '=', 'owner')
    .forUpdate()
    .execute();
  return owners.length;
}
