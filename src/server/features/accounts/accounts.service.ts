import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { refusals } from '#server/errors.ts';
import type { ChangeAccountInput } from '#shared/accounts.ts';

/** Changes what an owner may change of themselves here: their name, their business's name, their notifications. */
export async function changeAccount(
  db: Database,
  { owner, changes, now }: { owner: { id: string; performerId: string }; changes: ChangeAccountInput; now: Date },
): Promise<void> {
  const { firstName, lastName, ...ofPerformer } = changes;
  await db.transaction().execute(async (trx) => {
    if (typeof changes.logoUrl === 'string') await requireOwnLogo(trx, owner.performerId, changes.logoUrl);
    if (firstName !== undefined || lastName !== undefined) {
      await trx
        .updateTable('accounts')
        .set({ firstName, lastName, updatedAt: now })
        .where('id', '=', owner.id)
        .execute();
      // Worked out by the database from the new row, so that two changes at once leave one whole name.
      await trx
        .updateTable('accounts')
        .set({ name: sql<string>`trim(first_name || ' ' || last_name)` })
        .where('id', '=', owner.id)
        .execute();
    }
    // A changed name counts too: Business Info shows it, and tells a second tab of every change.
    if (Object.keys(changes).length > 0) {
      await trx
        .updateTable('performers')
        .set((eb) => ({ ...ofPerformer, version: eb('version', '+', 1), updatedAt: now }))
        .where('id', '=', owner.performerId)
        .execute();
    }
  });
}

/** Ends one session at once, wherever its cookie may still be. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends one of an account's own sessions, this one or another. */
export async function revokeSession(db: Database, accountId: string, sessionId: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refusals.notFound('session');
}

/**
 * Writes down that the holder of a session has just entered. Whoever was in that account already has only changed
 * something, a password for example.
 */
export async function recordSignIn(
  db: Database,
  token: string,
  { now, before }: { now: Date; before: string | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ lastSignInAt: now })
    .where('id', '=', (eb) => eb.selectFrom('sessions').select('accountId').where('token', '=', token))
    .$if(before !== null, (query) => query.where('id', '<>', before ?? ''))
    .execute();
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function findEmailOf(db: Database, accountId: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email ?? null;
}

export async function findEmailOfSession(db: Database, token: string): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select('email')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The upload has saved the logo already: its address may be repeated, and no other given. */
async function requireOwnLogo(trx: Database, performerId: string, logoUrl: string): Promise<void> {
  const row = await trx.selectFrom('performers').select('logoUrl').where('id', '=', performerId).executeTakeFirst();
  if (row?.logoUrl === logoUrl) return;
  const message = 'Upload the logo; its address is given by the upload.';
  throw refusals.invalid(message, { logoUrl: message });
}
