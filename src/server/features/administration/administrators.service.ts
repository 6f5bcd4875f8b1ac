import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { nameOf } from '#server/features/accounts/account-name.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import { recordAudit } from '#server/features/audit/audit.service.ts';
import { queueRemovedMail, tellAdministrators } from '#server/features/notifications/administrator-mails.ts';
import type { Administrators } from '#shared/schemas/administrators.ts';
import { type AdministratorDeps, withdrawInvitationsOf } from './administrator-invitations.service.ts';
import { listAdministrators, listInvitations, lockAdministrators } from './administrators.queries.ts';

/** ADMIN_EMAIL makes its account an administrator at every start. */
const isFromSettings = (env: Pick<Deps['env'], 'adminEmail'>, email: string) =>
  env.adminEmail?.trim().toLowerCase() === email;

/** Who administers this copy, and who is asked to. */
export async function readAdministrators(
  { db, env, now }: AdministratorDeps,
  reader: SessionAccount,
): Promise<Administrators> {
  const [administrators, invitations] = await Promise.all([listAdministrators(db), listInvitations(db)]);
  return {
    administrators: administrators.map((row) => ({
      id: row.id,
      name: nameOf(row),
      email: row.email,
      twoFactorEnabled: row.twoFactorEnabled,
      lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
      isYou: row.id === reader.id,
      isFromSettings: isFromSettings(env, row.email),
    })),
    invitations: invitations.map((row) => ({
      id: row.id,
      email: row.email,
      invitedBy: row.invitedBy,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isExpired: row.expiresAt <= now(),
    })),
  };
}

/**
 * Takes an administrator's rights and sessions away, and the invitations that they sent. The account stays, because the
 * history of decisions names it; a business that it has stays, too.
 */
export async function removeAdministrator(
  { db, env, now }: AdministratorDeps,
  { accountId, administrator }: { accountId: string; administrator: SessionAccount },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In the order in which whoever accepts an invitation locks: first the invitation, then the administrators.
    await withdrawInvitationsOf(trx, accountId, { since: new Date(0), by: administrator });
    const all = await lockAdministrators(trx);
    const removed = all.find(({ id }) => id === accountId);
    // The one who asks may have been removed a moment ago.
    if (!removed || !all.some(({ id }) => id === administrator.id)) throw refusals.notFound('administrator');
    if (all.length === 1)
      throw refusals.conflict('last_administrator', 'This is the only administrator. Invite another one first.');
    if (isFromSettings(env, removed.email))
      throw refusals.conflict(
        'set_by_operator',
        'ADMIN_EMAIL names this administrator, so they’d be back at the next start. Change that setting first.',
      );
    await revokeRights(trx, accountId, now());
    await recordAudit(trx, administrator, {
      action: 'administrator.remove',
      subjectType: 'account',
      subjectId: accountId,
      before: { email: removed.email },
      after: null,
    });
    const remover = nameOf(administrator);
    if (accountId !== administrator.id) await queueRemovedMail(trx, env, removed, remover);
    const others = all.filter(({ id }) => id !== accountId && id !== administrator.id);
    await tellAdministrators(trx, env, others, { change: 'removed', who: removed, by: remover });
  });
}

async function revokeRights(trx: Database, accountId: string, now: Date): Promise<void> {
  await trx.updateTable('accounts').set({ role: 'owner', updatedAt: now }).where('id', '=', accountId).execute();
  await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
}
