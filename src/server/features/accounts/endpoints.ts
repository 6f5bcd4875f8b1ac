import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { explainGuessable } from '#server/guessable-password.ts';
import { limits } from '#shared/limits.ts';
import { providerId } from './oidc.ts';
import { toOwnPath } from './own-path.ts';

/** One of better-auth's endpoints that we open. What is not in the table does not exist for the outside. */
export type Endpoint = {
  method: 'GET' | 'POST';
  /** Below /api/auth. */
  path: string;
  summary: string;
  body?: z.ZodType;
  query?: z.ZodType;
  /** Requests a minute for one address, where the usual limit is too generous. */
  perMinute?: number;
  /** A link in a mail, or a provider, leads people here. */
  openedByPeople?: boolean;
  /** Where better-auth calls it something else. */
  goesTo?: string;
  needsProvider?: boolean;
  /** For people who are signed in. better-auth would see to it too, but takes an absent database for a signed-out person. */
  signedIn?: boolean;
  /** For people whose email address is known to be theirs. */
  addressConfirmed?: boolean;
  /** Its token names an address, which must be that of the account that is signed in. */
  ownAddress?: boolean;
  /** A password is asked for: wrong ones are counted. */
  checksPassword?: boolean;
};

const email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email('Please enter a valid email address.'));
const givenPassword = z.string().min(1, 'Please enter your password.').max(limits.password.max);
const newPassword = z
  .string()
  .min(limits.password.min, `Please use at least ${limits.password.min} characters.`)
  .max(limits.password.max, `Please use at most ${limits.password.max} characters.`)
  .superRefine((password, ctx) => {
    const message = explainGuessable(password);
    if (message) ctx.addIssue({ code: 'custom', message });
  });
const code = z.string().trim().min(1, 'Please enter the code.').max(40);
const token = z.string().min(1).max(1_000);
const nothing = z.strictObject({}).nullish();
const onlyPassword = z.strictObject({ password: givenPassword });

/** Each endpoint with exactly the input we want it to have; `transform` adds what a client may not decide. */
export function listEndpoints(env: Env): Endpoint[] {
  const ownPath = z
    .string()
    .max(limits.url)
    .transform((text, ctx) => {
      const path = toOwnPath(text, env.appUrl);
      if (path !== null) return path;
      ctx.addIssue({ code: 'custom', message: 'must be a path of this site' });
      return z.NEVER;
    });
  const afterwards = { callbackURL: ownPath.default('/dashboard'), errorCallbackURL: ownPath.default('/sign-in') };

  const always: Endpoint[] = [
    {
      method: 'POST',
      path: '/sign-in/email',
      checksPassword: true,
      summary: 'Sign in with a password',
      body: z.strictObject({ email, password: givenPassword, rememberMe: z.boolean().optional() }),
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/sign-in/magic-link',
      summary: 'Have a sign-in link mailed',
      body: z.strictObject({ email, ...afterwards }),
      perMinute: 10,
    },
    {
      method: 'GET',
      path: '/magic-link/verify',
      summary: 'Sign in with a mailed link',
      query: z.strictObject({ token, ...afterwards }),
      perMinute: 20,
      openedByPeople: true,
    },
    {
      method: 'GET',
      path: '/verify-email',
      signedIn: true,
      ownAddress: true,
      summary: 'Confirm one’s own email address with the token of a mailed link',
      query: z.strictObject({ token, callbackURL: ownPath.default('/dashboard') }),
      perMinute: 20,
      openedByPeople: true,
    },
    {
      method: 'POST',
      path: '/send-verification-email',
      signedIn: true,
      summary: 'Have the link that confirms one’s own address mailed again',
      body: z.strictObject({ email }),
      perMinute: 10,
    },
    {
      method: 'POST',
      path: '/request-password-reset',
      summary: 'Have a link to a new password mailed',
      body: z.strictObject({ email, redirectTo: ownPath.optional() }),
      perMinute: 10,
    },
    {
      method: 'POST',
      path: '/reset-password',
      summary: 'Choose a new password with a mailed link',
      body: z.strictObject({ newPassword, token }),
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/change-password',
      checksPassword: true,
      signedIn: true,
      summary: 'Change the password; all other sessions end',
      body: z
        .strictObject({ currentPassword: givenPassword, newPassword, revokeOtherSessions: z.boolean().optional() })
        .transform((input) => ({ ...input, revokeOtherSessions: true })),
      perMinute: 20,
    },
    { method: 'GET', path: '/get-session', summary: 'The session of this browser, or null' },
    { method: 'GET', path: '/list-sessions', signedIn: true, summary: 'All sessions of this account' },
    {
      method: 'POST',
      path: '/revoke-session',
      signedIn: true,
      summary: 'End one session',
      body: z.strictObject({ token }),
    },
    {
      method: 'POST',
      path: '/revoke-other-sessions',
      signedIn: true,
      summary: 'End all other sessions',
      body: nothing,
    },
    {
      method: 'POST',
      path: '/two-factor/enable',
      checksPassword: true,
      signedIn: true,
      addressConfirmed: true,
      summary: 'Begin to switch two-factor sign-in on',
      body: onlyPassword,
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/two-factor/disable',
      checksPassword: true,
      signedIn: true,
      summary: 'Switch two-factor sign-in off',
      body: onlyPassword,
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/two-factor/get-totp-uri',
      checksPassword: true,
      signedIn: true,
      summary: 'The address for an authenticator app',
      body: onlyPassword,
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/two-factor/generate-backup-codes',
      checksPassword: true,
      signedIn: true,
      summary: 'New backup codes; the old ones end',
      body: onlyPassword,
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/two-factor/verify-totp',
      summary: 'Enter the code of an authenticator app',
      body: z.strictObject({ code }),
      perMinute: 20,
    },
    {
      method: 'POST',
      path: '/two-factor/verify-backup-code',
      summary: 'Enter a backup code',
      body: z.strictObject({ code }),
      perMinute: 20,
    },
  ];

  const withProvider: Endpoint[] = [
    {
      method: 'POST',
      path: '/sign-in/oauth2',
      goesTo: '/sign-in/social',
      summary: 'Begin to sign in with the OpenID Connect provider',
      body: z
        .strictObject({
          providerId: z.literal(providerId),
          newUserCallbackURL: ownPath.default('/trial-setup'),
          ...afterwards,
        })
        .transform(({ providerId: provider, ...input }) => ({ ...input, provider, disableRedirect: true })),
      perMinute: 20,
      needsProvider: true,
    },
    {
      method: 'GET',
      path: `/callback/${providerId}`,
      summary: 'Where the OpenID Connect provider sends people back to',
      // A provider may add parameters of its own.
      query: z.record(z.string(), z.unknown()),
      perMinute: 20,
      openedByPeople: true,
      needsProvider: true,
    },
  ];

  return env.oidc ? [...always, ...withProvider] : always;
}
