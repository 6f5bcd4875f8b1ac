import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import {
  type LeavingDeps,
  leaveProvider,
  resumeCharging,
  stopCharging,
} from '#server/features/billing/leave.service.ts';
import { deletionDay, graceStart } from './deletion-day.ts';

/**
 * Asks for an account to be deleted. For 14 days it can still be used and kept, and nothing more is charged: the
 * subscription ends with what is paid for. While the payment provider cannot be reached, deletion cannot be asked for.
 */
export async function requestDeletion(
  deps: LeavingDeps,
  account: { id: string; email: string },
  { confirmation }: { confirmation: string },
): Promise<{ deletesOn: string | null }> {
  if (confirmation.toLowerCase() !== account.email) {
    const message = 'Please type the email address of this account exactly.';
    throw refusals.invalid(message, { confirmation: message });
  }
  const now = deps.now();
  const row = await stopCharging(deps, account.id, (trx) =>
    trx
      .updateTable('accounts')
      // Asking once more does not move the day.
      .set((eb) => ({ deleteRequestedAt: eb.fn.coalesce('deleteRequestedAt', eb.val(now)), updatedAt: now }))
      .where('id', '=', account.id)
      .returning('deleteRequestedAt')
      .executeTakeFirst(),
  );
  return { deletesOn: deletionDay(row?.deleteRequestedAt ?? null)?.toISOString() ?? null };
}

/** Takes it back. The subscription continues if it was running before and the paid time is not over. */
export async function keepAccount(deps: LeavingDeps, accountId: string): Promise<{ deletesOn: null }> {
  await resumeCharging(deps, accountId, (trx) =>
    trx
      .updateTable('accounts')
      .set({ deleteRequestedAt: null, updatedAt: deps.now() })
      .where('id', '=', accountId)
      .execute(),
  );
  return { deletesOn: null };
}

/**
 * Deletes for good the accounts whose owners asked 14 days ago and have not come back. Their reviews, replies and
 * pictures go along, and their subscription ends at the payment provider first: nobody pays for what is gone. An
 * account whose provider is away waits for the next try, and the others do not wait for it.
 */
export async function deleteDueAccounts(
  { db, payments, withAccount }: Pick<Deps, 'db' | 'payments' | 'withAccount'>,
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
    await withAccount(id, async (trx) => {
      // Asked again with the row locked: a change of mind in the last second counts.
      const stillDue = await trx
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', id)
        .where('deleteRequestedAt', '<=', before)
        .forUpdate()
        .executeTakeFirst();
      if (!stillDue) return;
      await leaveProvider(trx, payments, id);
      await trx.deleteFrom('accounts').where('id', '=', id).execute();
      await trx.deleteFrom('mails').where('recipient', '=', email).execute();
      deleted += 1;
    }).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
  return deleted;
}
