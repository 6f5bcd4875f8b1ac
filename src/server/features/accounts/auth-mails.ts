import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { countMailsTo, queueMail } from '#server/features/notifications/mail-outbox.ts';
import { type SignInMail, signInMailKinds, writeSignInMail } from '#server/features/notifications/sign-in-mails.ts';
import { confirmedFlag } from '#shared/paths.ts';
import { connectionOf } from './auth-transactions.ts';

/** At most this many sign-in mails go to one address in a quarter of an hour, whoever asks for them. */
const brake = { mails: 5, milliseconds: 15 * 60_000 };
/** About four minutes of trying: later the link would be of no use. */
const tries = 6;

export function createAuthMails({ env, db, now }: { env: Env; db: Database; now: () => Date }) {
  const link = (path: string, query: Record<string, string>) => `${env.appUrl}${path}?${new URLSearchParams(query)}`;

  const findAccount = (field: 'id' | 'email', value: string) =>
    connectionOf(db)
      .selectFrom('accounts')
      .select(['id', 'email', 'firstName', 'emailVerified', 'twoFactorEnabled'])
      .where(field, '=', value)
      .executeTakeFirst();

  async function send(to: string, mail: SignInMail): Promise<void> {
    const since = new Date(now().getTime() - brake.milliseconds);
    const write = async (trx: Database) => {
      if ((await countMailsTo(trx, to, [...signInMailKinds], since)) >= brake.mails) return;
      await queueMail(trx, { ...mail, to, tries });
    };
    const connection = connectionOf(db);
    await (connection.isTransaction ? write(connection) : connection.transaction().execute(write));
  }

  return {
    /** Says nothing to an address that has no account; the answer to the request is the same. */
    async sendSignInLink(email: string, url: string): Promise<void> {
      const account = await findAccount('email', email);
      if (!account) return;
      const { firstName } = account;
      const mail = account.twoFactorEnabled
        ? writeSignInMail(env, 'two-factor-hint', { firstName, signInUrl: `${env.appUrl}/sign-in` })
        : writeSignInMail(env, 'sign-in-link', { firstName, url, confirmsAddress: !account.emailVerified });
      await send(account.email, await mail);
    },

    async sendPasswordReset(accountId: string, token: string): Promise<void> {
      const account = await findAccount('id', accountId);
      if (!account) return;
      const url = link('/reset-password', { token });
      const { firstName } = account;
      await send(account.email, await writeSignInMail(env, 'password-reset', { firstName, url }));
    },

    async sendConfirmation(accountId: string, token: string): Promise<void> {
      const account = await findAccount('id', accountId);
      if (!account) return;
      const url = link('/api/auth/verify-email', { token, callbackURL: `/settings?${confirmedFlag}` });
      const { firstName } = account;
      await send(account.email, await writeSignInMail(env, 'confirm-address', { firstName, url }));
    },
  };
}
