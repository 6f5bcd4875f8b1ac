import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { createPerformer } from '#server/features/accounts/create-performer.ts';
import { reclaimUnconfirmed } from '#server/features/accounts/reclaim-account.ts';
import { connectionOf } from './auth-transactions.ts';
import { providerId } from './oidc.ts';
import { refuseUsedCode } from './used-codes.ts';

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
  // The device has checked who holds it (`passkeys.ts`): that is two factors already.
  '/passkey/verify-authentication',
]);

/** Administrators never enter on the provider's word alone, whether or not they have switched two-factor on already. */
const needsSecondFactor = (account: { role: string; twoFactorEnabled: boolean }, path = '') =>
  account.twoFactorEnabled || (account.role === 'administrator' && path.startsWith('/callback/'));

const signInLinkRecord = z.object({ email: z.string() });

/** What of a sign-up's body is about the business; a sign-up through a provider has none. */
const businessOf = z.object({ businessName: z.string(), timeZone: z.string().optional() });

export function createAuthHooks({ env, db, now }: { env: Env; db: Database; now: () => Date }) {
  const refused = `${env.appUrl}/sign-in?error=two_factor_required`;
  const otherPerson = `${env.appUrl}/sign-in?error=other_person_linked`;

  const findAccount = (field: 'id' | 'email', value: string) =>
    connectionOf(db)
      .selectFrom('accounts')
      .leftJoin('memberships', 'memberships.accountId', 'accounts.id')
      .select(['accounts.id', 'accounts.name', 'accounts.role', 'emailVerified', 'twoFactorEnabled'])
      .select('performerId')
      .where(`accounts.${field}`, '=', value)
      .executeTakeFirst();

  const hasPersonAtProvider = async (accountId: string) => {
    const linked = connectionOf(db)
      .selectFrom('credentials')
      .select('id')
      .where('holderId', '=', accountId)
      .where('providerId', '=', providerId);
    return (await linked.executeTakeFirst()) !== undefined;
  };

  return {
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path === '/two-factor/verify-totp') await refuseUsedCode(db, ctx);
        if (ctx.path !== '/magic-link/verify') return;
        // Before the link is used up: a link from the time before two-factor was switched on opens nothing either.
        const kept = await ctx.context.internalAdapter.findVerificationValue(`magic-link:${ctx.query?.token}`);
        // The clock of the machine, by which better-auth refuses it afterwards.
        if (!kept || kept.expiresAt < new Date()) return;
        const record = signInLinkRecord.safeParse(JSON.parse(kept.value)).data;
        const account = record && (await findAccount('email', record.email));
        if (!account) return;
        if (account.twoFactorEnabled) throw ctx.redirect(refused);
        if (!account.emailVerified) {
          await reclaimUnconfirmed(db, { accountId: account.id, keepPassword: false, now: now() });
        }
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
            const account = await findAccount('id', session.userId);
            if (!account || !needsSecondFactor(account, ctx?.path)) return;
            throw ctx ? ctx.redirect(refused) : new Error('This account signs in with two factors.');
          },
        },
      },
      account: {
        create: {
          before: async (
            credential: { userId: string; providerId: string },
            ctx: { body?: unknown; path?: string; redirect(url: string): unknown } | null,
          ) => {
            // The first credential is written in the transaction that makes the account: the performer joins it there.
            const account = await findAccount('id', credential.userId);
            if (account && ctx && credential.providerId === providerId) {
              // Before the link is kept: it would open the account on the day two-factor is switched off.
              if (needsSecondFactor(account, ctx.path)) throw ctx.redirect(refused);
              if (await hasPersonAtProvider(account.id)) throw ctx.redirect(otherPerson);
            }
            if (account?.role === 'owner' && !account.performerId) {
              const { businessName = '', timeZone } = businessOf.safeParse(ctx?.body).data ?? {};
              await createPerformer(connectionOf(db), {
                accountId: account.id,
                businessName,
                name: account.name,
                timeZone,
              });
            }
            // A provider's tokens give access that we never use.
            return { data: { accessToken: null, refreshToken: null, idToken: null } };
          },
        },
      },
    },
  };
}
