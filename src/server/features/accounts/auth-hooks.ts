import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { connectionOf } from './auth-transactions.ts';
import { createPerformer } from './create-performer.ts';

/**
 * The only ways to a session for an account with two-factor sign-in on. After `/sign-in/email` better-auth takes the
 * session away again and asks for the code; the others need a session, or that code, already.
 */
const twoFactorPaths = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/disable',
  '/change-password',
]);

const signInLinkRecord = z.object({ email: z.string() });

/** What of a sign-up's body is about the business; a sign-up through a provider has none. */
const businessOf = z.object({ businessName: z.string() });

export function createAuthHooks({ env, db }: { env: Env; db: Database }) {
  const refused = `${env.appUrl}/sign-in?error=two_factor_required`;

  const findAccount = (field: 'id' | 'email', value: string) =>
    connectionOf(db)
      .selectFrom('accounts')
      .leftJoin('performers', 'performers.id', 'accounts.id')
      .select(['accounts.id', 'accounts.name', 'role', 'twoFactorEnabled', 'performers.id as performerId'])
      .where(`accounts.${field}`, '=', value)
      .executeTakeFirst();

  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== '/magic-link/verify') return;
        // Before the link is used up: a link from the time before two-factor was switched on opens nothing either.
        const kept = await ctx.context.internalAdapter.findVerificationValue(`magic-link:${ctx.query?.token}`);
        const record = kept && signInLinkRecord.safeParse(JSON.parse(kept.value)).data;
        if (record && (await findAccount('email', record.email))?.twoFactorEnabled) throw ctx.redirect(refused);
      }),
    },
    databaseHooks: {
      session: {
        create: {
          before: async (
            session: { userId: string },
            ctx: { path?: string; redirect(url: string): unknown } | null,
          ) => {
            if (ctx?.path && twoFactorPaths.has(ctx.path)) return;
            if (!(await findAccount('id', session.userId))?.twoFactorEnabled) return;
            throw ctx ? ctx.redirect(refused) : new Error('This account signs in with two factors.');
          },
        },
      },
      account: {
        create: {
          before: async (credential: { userId: string }, ctx: { body?: unknown } | null) => {
            // The first credential is written in the transaction that makes the account: the performer joins it there.
            const account = await findAccount('id', credential.userId);
            if (account?.role === 'owner' && !account.performerId) {
              const businessName = businessOf.safeParse(ctx?.body).data?.businessName ?? '';
              await createPerformer(connectionOf(db), { accountId: account.id, businessName, name: account.name });
            }
            // A provider's tokens open doors that we never go through.
            return { data: { accessToken: null, refreshToken: null, idToken: null } };
          },
        },
      },
    },
  };
}
