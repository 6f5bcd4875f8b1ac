import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { type AskedMail, isMailAllowed } from '#server/features/accounts/sign-in-mail-limits.ts';
import { queueMail } from '#server/features/notifications/mail-outbox.ts';
import { type SignInMail, writeSignInMail } from '#server/features/notifications/sign-in-mails.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';
import { documents } from '#shared/operations.ts';
import { connectionOf } from './auth-transactions.ts';

/** About four minutes of trying: later the link would be of no use. */
const tries = 6;

const decidedBefore = new AsyncLocalStorage<boolean>();

type MailDeps = { env: Env; db: Database; sharedLimits: SharedLimits };

export function createAuthMails({ env, db, sharedLimits }: MailDeps) {
  const link = (path: string, query: Record<string, string>) => `${env.appUrl}${path}?${new URLSearchParams(query)}`;

  const findAccount = (field: 'id' | 'email', value: string) =>
    connectionOf(db)
      .selectFrom('accounts')
      .select(['id', 'email', 'firstName', 'emailVerified', 'twoFactorEnabled'])
      // The link that “This wasn’t me” asked for lives so long.
      .select(sql<boolean>`coalesce(secured_at > now() - interval '1 hour', false)`.as('isLocked'))
      .where(field, '=', value)
      .executeTakeFirst();

  /** An address that has reached its limit is sent nothing, and the answer to the request is the same. */
  async function send(
    kind: AskedMail,
    account: { email: string; emailVerified: boolean },
    asker: string,
    compose: () => Promise<SignInMail>,
  ): Promise<void> {
    const asking = { kind, to: account.email, confirmed: account.emailVerified, asker };
    if (!(decidedBefore.getStore() ?? (await isMailAllowed(sharedLimits, asking)))) return;
    const mail = await compose();
    const write = (trx: Database) => queueMail(trx, { ...mail, to: account.email, tries });
    const connection = connectionOf(db);
    await (connection.isTransaction ? write(connection) : connection.transaction().execute(write));
  }

  return {
    /** Somebody wants to use an address that has an account; only its holder may learn so. */
    async sendAddressInUse(email: string, asker: string): Promise<void> {
      const account = await findAccount('email', email);
      if (!account) return;
      const { firstName } = account;
      await send('change-email', account, asker, () =>
        writeSignInMail(env, 'address-in-use', { firstName, signInUrl: `${env.appUrl}/sign-in` }),
      );
    },

    /** Says nothing to an address that has no account; the answer to the request is the same. */
    async sendSignInLink(email: string, url: string, asker: string): Promise<void> {
      const account = await findAccount('email', email);
      if (!account) return;
      const { firstName } = account;
      await send('sign-in-link', account, asker, () =>
        account.twoFactorEnabled
          ? writeSignInMail(env, 'two-factor-hint', { firstName, signInUrl: `${env.appUrl}/sign-in` })
          : writeSignInMail(env, 'sign-in-link', { firstName, url, confirmsAddress: !account.emailVerified }),
      );
    },

    async sendPasswordReset(accountId: string, token: string, asker: string): Promise<void> {
      const account = await findAccount('id', accountId);
      if (!account) return;
      const url = link('/reset-password', { token });
      const { firstName, isLocked } = account;
      await send('password-reset', account, asker, () =>
        writeSignInMail(env, 'password-reset', { firstName, url, isLocked }),
      );
    },

    async sendConfirmation(to: { id: string; email: string }, token: string, asker: string): Promise<void> {
      const account = await findAccount('id', to.id);
      if (!account) return;
      if (to.email !== account.email) {
        const url = link(documents.confirmEmailPage.path, { token });
        const stranger = { email: to.email, emailVerified: false };
        await send('change-email', stranger, asker, () => writeSignInMail(env, 'change-email', { url }));
        return;
      }
      const url = link(documents.confirmAddressPage.path, { token });
      const { firstName } = account;
      await send('confirm-address', account, asker, () => writeSignInMail(env, 'confirm-address', { firstName, url }));
    },
  };
}

/**
 * Runs `work`, in which better-auth makes an account, with its place for the confirmation taken beforehand: inside the
 * transaction the limit would need a second connection, and a few sign-ups at once would hold them all.
 */
export async function withMailDecided<T>(
  sharedLimits: SharedLimits,
  { email, asker }: { email: string; asker: string },
  work: () => Promise<T>,
): Promise<T> {
  const asking = { kind: 'confirm-address', to: email, confirmed: false, asker } as const;
  return decidedBefore.run(await isMailAllowed(sharedLimits, asking), work);
}
