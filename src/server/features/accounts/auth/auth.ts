import type { Database } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import {
  hashBeforehand,
  type PasswordHashing,
  slowHashing,
} from '#server/features/accounts/passwords/password-hash.ts';
import { createKnownDevices, type KnownDevices } from '#server/features/accounts/security/known-devices.ts';
import { createSessionCookie, type SessionCookie } from '#server/features/accounts/session-cookie.ts';
import { loadEmailTemplates } from '#server/features/notifications/email-contents.ts';
import type { SharedLimits } from '#server/http/limits/shared-limits.ts';
import { createAuthMails, withMailDecided } from './auth-mails.ts';
import type { AuthFaults, buildAuth } from './build-auth.ts';
import { openProvider } from './oidc.ts';

/** What signs people in. Everything but this folder sees better-auth through these few functions. */
export type Auth = {
  /** Loads what the others need, so that the first who signs in does not wait for it. */
  load(): Promise<void>;
  /** Answers a request to one of better-auth's endpoints. Rejects when the database is away. */
  answer(request: Request): Promise<Response>;
  /** The same for the endpoints that need the OpenID Connect provider. */
  answerWithProvider(request: Request): Promise<Response>;
  /** Moves the end of a session that is in use, and answers the cookies that say so. */
  prolongSession(cookieHeader: string): Promise<string[]>;
  /** Runs `work`, in which better-auth makes an account, with all done beforehand that its transaction must not wait for. */
  withSignUpReady<T>(signUp: { email: string; password: string; asker: string }, work: () => Promise<T>): Promise<T>;
  hashPassword(password: string): Promise<string>;
  isPassword(hash: string, password: string): Promise<boolean>;
  /** Whose password a mailed token resets; null when it is spent. */
  accountOfReset(token: string): Promise<string | null>;
  /** Tells the holder of an address that somebody wanted to use it for another account. */
  sendAddressInUse(email: string, asker: string): Promise<void>;
  sessionCookie: SessionCookie;
  knownDevices: KnownDevices;
};

export type AuthDeps = {
  env: Env;
  db: Database;
  now: () => Date;
  sharedLimits: SharedLimits;
  passwordHashing?: PasswordHashing;
  reportFault?: AuthFaults;
};

export function createAuth({
  env,
  db,
  now,
  sharedLimits,
  passwordHashing = slowHashing,
  reportFault = () => {},
}: AuthDeps): Auth {
  const passwords = hashBeforehand(passwordHashing);
  const options = { env, db, now, sharedLimits, passwords, reportFault };
  // A quarter of all our code is better-auth's. Nobody signs in with the first request, so it does not wait for that.
  const build = async (plugins: Parameters<typeof buildAuth>[1]) =>
    (await import('./build-auth.ts')).buildAuth(options, plugins);
  let built: ReturnType<typeof build> | undefined;
  const loadAuth = () => {
    built ??= build([]);
    return built;
  };
  // The provider is asked for its addresses at the first use and not at the start: while it is away, everyone else signs in.
  const providerAuth = openProvider(env.oidc, (plugin) => build([plugin]));

  return {
    load: async () => void (await loadAuth()),
    answer: async (request) => (await loadAuth()).handler(request),
    answerWithProvider: async (request) => (await providerAuth()).handler(request),
    async prolongSession(cookieHeader) {
      const { api } = await loadAuth();
      const { headers } = await api.getSession({
        headers: new Headers({ cookie: cookieHeader }),
        returnHeaders: true,
      });
      return headers.getSetCookie();
    },
    async withSignUpReady({ password, ...asking }, work) {
      await loadEmailTemplates();
      return withMailDecided(sharedLimits, asking, () => passwords.withHashReady(password, work));
    },
    hashPassword: async (password) => (await (await loadAuth()).$context).password.hash(password),
    isPassword: (hash, password) => passwords.verify({ hash, password }),
    async accountOfReset(token) {
      const { internalAdapter } = await (await loadAuth()).$context;
      return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value ?? null;
    },
    sendAddressInUse: createAuthMails({ env, db, sharedLimits }).sendAddressInUse,
    sessionCookie: createSessionCookie(env),
    knownDevices: createKnownDevices(env),
  };
}
