import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import { deletionDay, graceBegan } from './deletion-day.ts';

/** Asks for an account to be deleted. Nothing happens to it for 14 days, and it can be kept until then. */
export async function requestDeletion(
  db: Database,
  account: { id: string; email: string },
  { confirmation, now }: { confirmation: string; now: Date },
): Promise<{ deletesOn: string | null }> {
  if (confirmation.toLowerCase() !== account.email) {
    const message = 'Please type the email address of this account exactly.';
    throw refusals.invalid(message, { confirmation: message });
  }
  const row = await db
    .updateTable('accounts')
    // Asking once more does not move the day.
    .set((eb) => ({ deleteRequestedAt: eb.fn.coalesce('deleteRequestedAt', eb.val(now)), updatedAt: now }))
    .where('id', '=', account.id)
    .returning('deleteRequestedAt')
    .executeTakeFirst();
  return { deletesOn: deletionDay(row?.deleteRequestedAt ?? null)?.toISOString() ?? null };
}

export async function keepAccount(db: Database, accountId: string, now: Date): Promise<{ deletesOn: null }> {
  await db
    .updateTable('accounts')
    .set({ deleteRequestedAt: null, updatedAt: now })
    .where('id', '=', accountId)
    .execute();
  return { deletesOn: null };
}

/** Deletes for good whoever asked 14 days ago and has not come back. Their reviews, replies and pictures go along. */
export async function deleteDueAccounts(db: Database, now: Date): Promise<number> {
  const before = graceBegan(now);
  const due = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('deleteRequestedAt', '<=', before)
    .execute();
  let deleted = 0;
  for (const { id, email } of due) {
    await db.transaction().execute(async (trx) => {
      // Asked again in the statement itself: a change of mind in the last second counts.
      const gone = await trx
        .deleteFrom('accounts')
        .where('id', '=', id)
        .where('deleteRequestedAt', '<=', before)
        .returning('id')
        .executeTakeFirst();
      if (!gone) return;
      await trx.deleteFrom('mails').where('recipient', '=', email).execute();
      deleted += 1;
    });
  }
  return deleted;
}
