import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { toOwnPath } from '#server/features/accounts/own-path.ts';
import { explainGuessable } from '#server/guessable-password.ts';
import type { OperationName } from '#shared/operations.ts';
import {
  changePasswordInput,
  newPassword as longEnough,
  onlyEmail,
  onlyToken,
  ownPath as path,
} from '#shared/schemas/accounts.ts';
import { providerId } from './oidc.ts';

/**
 * One of better-auth's endpoints that we open, by its name in the table of operations, with what only the server knows of
 * it. What is not in the list does not exist for the outside. A scope of `session` is checked here, too: better-auth would
 * see to it, but takes an absent database for a signed-out person.
 */
export type Endpoint = {
  name: OperationName;
  /** In place of the table's, where the server checks more or adds what a client may not decide. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** Requests a minute for one address, where the usual limit is too generous. */
  perMinute?: number;
  /** A link in a mail, or a provider, leads people here. */
  openedByPeople?: boolean;
  /** Where better-auth calls it something else. */
  goesTo?: string;
  needsProvider?: boolean;
  /** For people whose email address is known to be theirs. */
  addressConfirmed?: boolean;
  /** Its token names an address, which must be that of the account that is signed in. */
  ownAddress?: boolean;
  /** It names a passkey, which must be one of the account that is signed in; to others it does not exist. */
  ownPasskey?: boolean;
  /** A password is asked for: wrong ones are counted. */
  checksPassword?: boolean;
};

const newPassword = longEnough.superRefine((password, ctx) => {
  const message = explainGuessable(password);
  if (message) ctx.addIssue({ code: 'custom', message });
});

export function listEndpoints(env: Env): Endpoint[] {
  const ownPath = path.transform((text, ctx) => {
    const own = toOwnPath(text, env.appUrl);
    if (own !== null) return own;
    ctx.addIssue({ code: 'custom', message: 'must be a path of this site' });
    return z.NEVER;
  });
  const afterwards = { callbackURL: ownPath.default('/dashboard'), errorCallbackURL: ownPath.default('/sign-in') };

  const always: Endpoint[] = [
    { name: 'signIn', perMinute: 20, checksPassword: true },
    { name: 'sendSignInLink', perMinute: 10, body: onlyEmail.extend(afterwards) },
    { name: 'followSignInLink', perMinute: 20, openedByPeople: true, query: onlyToken.extend(afterwards) },
    {
      name: 'confirmAddress',
      perMinute: 20,
      openedByPeople: true,
      ownAddress: true,
      query: onlyToken.extend({ callbackURL: afterwards.callbackURL }),
    },
    { name: 'sendConfirmation', perMinute: 10 },
    { name: 'requestPasswordReset', perMinute: 10, body: onlyEmail.extend({ redirectTo: ownPath.optional() }) },
    { name: 'resetPassword', perMinute: 20, body: onlyToken.extend({ newPassword }) },
    {
      name: 'changePassword',
      perMinute: 20,
      checksPassword: true,
      body: changePasswordInput.extend({ newPassword }).transform((input) => ({ ...input, revokeOtherSessions: true })),
    },
    { name: 'readSession' },
    { name: 'listSessions' },
    { name: 'revokeOtherSessions' },
    { name: 'enableTwoFactor', perMinute: 20, checksPassword: true, addressConfirmed: true },
    { name: 'disableTwoFactor', perMinute: 20, checksPassword: true },
    { name: 'readTotpAddress', perMinute: 20, checksPassword: true },
    { name: 'renewBackupCodes', perMinute: 20, checksPassword: true },
    { name: 'verifyTwoFactorCode', perMinute: 20 },
    { name: 'verifyBackupCode', perMinute: 20 },
    { name: 'readPasskeyOptions', perMinute: 30 },
    { name: 'signInWithPasskey', perMinute: 20 },
    { name: 'addPasskey', perMinute: 20, addressConfirmed: true },
    { name: 'renamePasskey', perMinute: 20, ownPasskey: true },
    { name: 'removePasskey', perMinute: 20, ownPasskey: true },
  ];

  const withProvider: Endpoint[] = [
    {
      name: 'signInWithProvider',
      perMinute: 20,
      needsProvider: true,
      goesTo: '/api/auth/sign-in/social',
      body: z
        .strictObject({
          providerId: z.literal(providerId),
          newUserCallbackURL: ownPath.default('/trial-setup'),
          ...afterwards,
        })
        .transform(({ providerId: provider, ...input }) => ({ ...input, provider, disableRedirect: true })),
    },
    // A provider may add parameters of its own.
    { name: 'returnFromProvider', perMinute: 20, needsProvider: true, openedByPeople: true },
  ];

  return env.oidc ? [...always, ...withProvider] : always;
}
