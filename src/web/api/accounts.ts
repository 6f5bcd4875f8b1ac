import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SignUpInput } from '#shared/accounts.ts';
import { operations } from '#shared/operations.ts';
import { call, hasStatus } from './client.ts';

export const refusalIsAnswer = { meta: { refusalIsAnswer: true } };

/** Who is here; null when nobody is signed in. */
export const signedInQuery = queryOptions({
  queryKey: [operations.readSignedIn.path],
  queryFn: () =>
    call(operations.readSignedIn).catch((error: unknown) => {
      if (hasStatus(error, 401)) return null;
      throw error;
    }),
  staleTime: 5 * 60 * 1000,
});

/** What the sign-in page may offer besides a password and a link. */
export const signInMethodsQuery = queryOptions({
  queryKey: [operations.listSignInMethods.path],
  queryFn: () => call(operations.listSignInMethods),
});

export const signIn = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string; password: string; rememberMe: boolean }) =>
    call(operations.signIn, { body: input }),
});

export const sendSignInLink = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string; callbackURL: string; errorCallbackURL: string }) =>
    call(operations.sendSignInLink, { body: input }),
});

export const signInElsewhere = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { callbackURL: string }) =>
    call(operations.signInWithProvider, { body: { providerId: 'oidc', ...input } }),
});

export const signUp = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: SignUpInput) => call(operations.signUp, { body: input }),
});

/** Mails the link that shows an address to be its owner's once more. */
export const sendConfirmation = mutationOptions({
  mutationFn: (input: { email: string }) => call(operations.sendConfirmation, { body: input }),
});

export const requestPasswordReset = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string }) =>
    call(operations.requestPasswordReset, { body: { ...input, redirectTo: '/reset-password' } }),
});

export const resetPassword = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { newPassword: string; token: string }) => call(operations.resetPassword, { body: input }),
});

/** The second step of signing in, and the last step of switching two-factor on. */
export const verifyTwoFactorCode = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { code: string; trustDevice?: boolean }) => call(operations.verifyTwoFactorCode, { body: input }),
});

export const verifyBackupCode = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { code: string }) => call(operations.verifyBackupCode, { body: input }),
});
