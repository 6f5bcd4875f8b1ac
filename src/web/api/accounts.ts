import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { SignUpInput } from '#shared/accounts.ts';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import { hasStatus, request } from './client.ts';

const refusalIsAnswer = { meta: { refusalIsAnswer: true } };

/** Who is here; null when nobody is signed in. */
export const signedInQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: () =>
    request<SignedIn>('GET', '/api/auth/user').catch((error: unknown) => {
      if (hasStatus(error, 401)) return null;
      throw error;
    }),
  staleTime: 5 * 60 * 1000,
});

/** What the sign-in page may offer besides a password and a link. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['/api/auth/methods'],
  queryFn: () => request<{ oidc: { name: string } | null }>('GET', '/api/auth/methods'),
});

export const signIn = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string; password: string; rememberMe: boolean }) =>
    request<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', input),
});

export const sendSignInLink = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string; callbackURL: string; errorCallbackURL: string }) =>
    request<void>('POST', '/api/auth/sign-in/magic-link', input),
});

export const signInElsewhere = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { callbackURL: string }) =>
    request<{ url: string }>('POST', '/api/auth/sign-in/oauth2', { providerId: 'oidc', ...input }),
});

export const signUp = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: SignUpInput) => request<void>('POST', '/api/auth/sign-up/email', input),
});

/** Mails the link that shows an address to be its owner's once more. */
export const sendConfirmation = mutationOptions({
  mutationFn: (input: { email: string }) => request<void>('POST', '/api/auth/send-verification-email', input),
});

export const requestPasswordReset = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { email: string }) =>
    request<void>('POST', '/api/auth/request-password-reset', { ...input, redirectTo: '/reset-password' }),
});

export const resetPassword = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { newPassword: string; token: string }) =>
    request<void>('POST', '/api/auth/reset-password', input),
});

/** The second step of signing in, and the last step of switching two-factor on. */
export const verifyTwoFactorCode = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { code: string; trustDevice?: boolean }) =>
    request<void>('POST', '/api/auth/two-factor/verify-totp', input),
});

export const verifyBackupCode = mutationOptions({
  ...refusalIsAnswer,
  mutationFn: (input: { code: string }) => request<void>('POST', '/api/auth/two-factor/verify-backup-code', input),
});
