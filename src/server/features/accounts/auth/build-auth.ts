import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { passkeyPlugin } from '#server/features/accounts/passkeys/passkeys.ts';
import type { PasswordHashing } from '#server/features/accounts/passwords/password-hash.ts';
import { reclaimUnconfirmed } from '#server/features/accounts/reclaim-account.ts';
import { cookiePrefix, usesSecureCookies } from '#server/features/accounts/session-cookie.ts';
import { networkOf } from '#server/http/limits/network-of.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';
import { limits } from '#shared/limits.ts';
import { createAuthHooks } from './auth-hooks.ts';
import { createAuthMails } from './auth-mails.ts';
import { addressHeader, hashIdentifier } from './auth-names.ts';
import { shareTransactions } from './auth-transactions.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Told of errors that better-auth keeps to itself. */
export type AuthFaults = (error: Error, message: string) => void;

type Options = {
  env: Env;
  db: Database;
  now: () => Date;
  sharedLimits: SharedLimits;
  passwords: PasswordHashing;
  reportFault: AuthFaults;
};

/** Who asks, as limits count them. */
const askerOf = (headers: Headers | undefined) => networkOf(headers?.get(addressHeader) ?? '');

/** better-auth on our tables and in our words: its user is our account, its account our credential. */
export function buildAuth(
  { env, db, now, sharedLimits, passwords, reportFault }: Options,
  extraPlugins: BetterAuthPlugin[],
) {
  const mails = createAuthMails({ env, db, sharedLimits });
  return betterAuth({
    appName: 'Starbill',
    baseURL: env.appUrl,
    basePath: '/api/auth',
    secret: env.sessionSecret,
    database: { db: shareTransactions(db), type: 'postgres', transaction: true },
    telemetry: { enabled: false },

    user: {
      modelName: 'accounts',
      // The old address is told by us; only the new one confirms.
      changeEmail: { enabled: true },
      additionalFields: {
        firstName: { type: 'string', required: false, defaultValue: '' },
        lastName: { type: 'string', required: false, defaultValue: '' },
        role: { type: 'string', required: false, defaultValue: 'owner', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'accountId' },
      expiresIn: 30 * day,
      updateAge: day,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'credentials',
      fields: { userId: 'holderId', accountId: 'providerAccountId' },
      updateAccountOnSignIn: false,
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) },
      // The daily sweep cleans up.
      disableCleanup: true,
    },

    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
      password: passwords,
      resetPasswordTokenExpiresIn: 60 * minute,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }, request) =>
        mails.sendPasswordReset(user.id, token, askerOf(request?.headers)),
      // Opening the emailed link has shown that the address is theirs.
      onPasswordReset: ({ user }) => reclaimUnconfirmed(db, { accountId: user.id, keepPassword: true, now: now() }),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 3 * day,
      // Named with another address than the account has, it is the one that the account is to have.
      sendVerificationEmail: ({ user, token }, request) =>
        mails.sendConfirmation(user, token, askerOf(request?.headers)),
    },

    ...createAuthHooks({ env, db, now }),
    plugins: [
      magicLink({
        expiresIn: 10 * minute,
        disableSignUp: true,
        sendMagicLink: ({ email, url }, ctx) => mails.sendSignInLink(email, url, askerOf(ctx?.headers)),
      }),
      twoFactor({
        issuer: 'Starbill',
        schema: { twoFactor: { modelName: 'twoFactors', fields: { userId: 'accountId' } } },
      }),
      passkeyPlugin(env),
      ...extraPlugins,
    ],

    // Our routes count before better-auth is asked; its own limits would be tighter here and there, without our words.
    rateLimit: { enabled: false },
    // What is not a refusal reaches our own error handler, which knows an absent database when it sees one.
    onAPIError: { throw: true, errorURL: `${env.appUrl}/sign-in` },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const fault = details.find((detail) => detail instanceof Error);
        // Whatever a stranger sends in place of a passkey's answer fails to be verified; that is no fault of ours.
        if (fault && !/^Failed to verify (authentication|registration)$/.test(message)) reportFault(fault, message);
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(env),
      // It would add a prefix of its own.
      useSecureCookies: false,
      ...(env.productDomain ? { crossSubDomainCookies: { enabled: true, domain: env.productDomain } } : {}),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: usesSecureCookies(env) },
      // The database makes the ids.
      database: { generateId: false, validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Said aloud, because better-auth would switch it off in tests.
      disableOriginCheck: false,
    },
  });
}
