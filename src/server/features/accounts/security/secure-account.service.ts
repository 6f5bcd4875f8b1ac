import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { withdrawInvitationsOf } from '#server/features/administration/administrator-invitations.service.ts';
import { queueAddressFollow } from '#server/features/billing/follow-address.service.ts';
import { type Disowned, readSecureLink } from '#server/features/notifications/security-mails.ts';
import { endPlantedAccess } from './planted-access.ts';

type SecureDeps = Pick<Deps, 'db' | 'env' | 'now' | 'auth'>;

/** Why "This wasn't me" does nothing: not our link, too old, pressed before, or its account or address has gone. */
type Useless = 'wrong' | 'expired' | 'done' | 'gone';

async function findDisowned(db: Database, { accountId, since, email }: Disowned) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName', 'lastName', 'securedSince', 'securedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return 'gone' as const;
  // An intruder's own links lie between the moment that was disowned and the press, so they cannot undo it.
  const { securedSince, securedAt } = account;
  if (securedSince && securedAt && securedSince <= since && since <= securedAt) return 'done' as const;
  const restores = account.email !== email;
  return { account, restores };
}

/** What the link is about; opening it changes nothing. */
export async function readDisowned(
  { db, env, now }: Pick<SecureDeps, 'db' | 'env' | 'now'>,
  token: string,
): Promise<{ email: string; restores: boolean } | Useless> {
  const link = readSecureLink(env, token, now());
  if (typeof link === 'string') return link;
  const found = await findDisowned(db, link);
  return typeof found === 'string' ? found : { email: link.email, restores: found.restores };
}

/**
 * Takes an account out of a stranger's hands: every session ends, the password opens nothing any more, the account has
 * the address that the email was sent to, and what was planted since then goes or is paused (decision 0048). The second
 * factor stays: who reads a mailbox must not be able to remove it.
 */
export async function secureAccount(deps: SecureDeps, token: string): Promise<{ email: string } | Useless> {
  const { db, env, auth } = deps;
  const link = readSecureLink(env, token, deps.now());
  if (typeof link === 'string') return link;
  // Hashing is slow on purpose, so it is done before the transaction begins.
  const unknowable = await auth.hashPassword(randomBytes(32).toString('base64url'));
  return db.transaction().execute(async (trx) => {
    const { accountId, since, email } = link;
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    const found = await findDisowned(trx, link);
    if (typeof found === 'string') return found;
    if (found.restores) {
      const taken = await trx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
      if (taken) return 'gone';
    }
    const now = deps.now();
    await trx
      .updateTable('accounts')
      .set({ pendingEmail: null, pendingEmailAt: null, securedSince: since, securedAt: now, updatedAt: now })
      .$if(found.restores, (query) => query.set({ email, emailVerified: true }))
      .where('id', '=', accountId)
      .execute();
    await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute();
    await removeOtherSignIns(trx, accountId, since);
    await endPlantedAccess(trx, found.account, { since, now });
    await withdrawInvitationsOf(trx, accountId, { since, by: found.account });
    // Replaced and not removed: an account without a password would take ADMIN_PASSWORD at the next start.
    await trx
      .updateTable('credentials')
      .set({ password: unknowable, updatedAt: now })
      .where('holderId', '=', accountId)
      .where('providerId', '=', 'credential')
      .execute();
    if (found.restores) await queueAddressFollow(trx, accountId);
    return { email };
  });
}

/** Whatever else opens the account. A reset link may lie in the mailbox to which a stranger has moved its address. */
async function removeOtherSignIns(trx: Database, accountId: string, since: Date): Promise<void> {
  await trx.deleteFrom('verifications').where('value', '=', accountId).execute();
  await trx.deleteFrom('passkeys').where('accountId', '=', accountId).where('createdAt', '>=', since).execute();
  await trx
    .deleteFrom('credentials')
    .where('holderId', '=', accountId)
    .where('providerId', '<>', 'credential')
    .where('createdAt', '>=', since)
    .execute();
}
