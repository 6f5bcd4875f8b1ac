import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { queueAddressFollow } from '#server/features/billing/follow-address.service.ts';
import { type Circumstances, queueSecurityMail } from '#server/features/notifications/security-mails.ts';
import type { SessionAccount } from './session-reader.ts';

const days = 3;
/** As long as the link in the email works. */
export const isPending = (since: Date | null, now: Date) =>
  since !== null && now.getTime() - since.getTime() < days * 24 * 60 * 60 * 1000;

/** Writes down which address an account is to have, and tells the one it has. The request before it counts no more. */
export async function beginEmailChange(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  session: SessionAccount,
  { newEmail, at }: { newEmail: string; at: Circumstances },
): Promise<void> {
  if (newEmail === session.email) {
    const message = 'This is already your email address.';
    throw refusals.invalid(message, { newEmail: message });
  }
  // The next start would make a second administrator with the address of the configuration.
  if (session.email === env.adminEmail?.trim().toLowerCase())
    throw refusals.conflict(
      'address_configured',
      'This address comes from ADMIN_EMAIL. Invite an administrator with the new address, then remove this one.',
    );
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ pendingEmail: newEmail, pendingEmailAt: at.now })
      .where('id', '=', session.id)
      .execute();
    await queueSecurityMail(trx, env, { accountId: session.id, news: { is: 'email-changing', newEmail }, at });
  });
}

export async function dropEmailChange(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ pendingEmail: null, pendingEmailAt: null })
    .where('id', '=', accountId)
    .execute();
}

/** The address of an emailed token, if the account still wants it. Whether the token is genuine is better-auth's to check. */
export async function findWantedAddress(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: SessionAccount,
  token: string,
): Promise<string | null> {
  const claim = readClaim(token);
  if (claim.email !== session.email || typeof claim.updateTo !== 'string') return null;
  const row = await db
    .selectFrom('accounts')
    .select(['pendingEmail', 'pendingEmailAt'])
    .where('id', '=', session.id)
    .executeTakeFirst();
  return row?.pendingEmail === claim.updateTo && isPending(row.pendingEmailAt, now()) ? claim.updateTo : null;
}

/** After better-auth has changed the address: tells the old one and the payment provider. */
export async function finishEmailChange(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  session: SessionAccount,
  { newEmail, at }: { newEmail: string; at: Circumstances },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('accounts')
      .set({ pendingEmail: null, pendingEmailAt: null })
      .where('id', '=', session.id)
      .where('email', '=', newEmail)
      .where('pendingEmail', '=', newEmail)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    const news = { is: 'email-changed', oldEmail: session.email } as const;
    await queueSecurityMail(trx, env, { accountId: session.id, news, at });
    await queueAddressFollow(trx, session.id);
    return true;
  });
}

/** What a token says; unproven. */
export function readClaim(token: string): { email?: unknown; updateTo?: unknown } {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) ?? {};
  } catch {
    return {};
  }
}
