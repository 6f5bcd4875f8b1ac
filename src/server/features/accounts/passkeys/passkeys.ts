import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Env } from '#server/env.ts';
import { appOrigin } from '#server/features/notifications/mail-links.ts';

/**
 * A passkey proves two things at once only when its device has checked who holds it: by fingerprint, face or PIN. So one
 * that has not is refused, at its making and at every sign-in, whatever the browser was asked for.
 */
function requireVerified(userVerified: boolean | undefined): void {
  if (userVerified) return;
  throw new APIError('BAD_REQUEST', {
    code: 'PASSKEY_NOT_VERIFIED',
    message: 'The device has not checked who you are.',
  });
}

/** Passkeys belong to the product's domain, or to APP_URL's host where there is none; only the pages people sign in on count. */
export const passkeyPlugin = (env: Pick<Env, 'appUrl' | 'appHost' | 'productDomain'>) =>
  passkey({
    rpName: 'Starbill',
    rpID: env.productDomain?.replace(/:\d+$/, '') ?? new URL(env.appUrl).hostname,
    origin: [...new Set([env.appUrl, appOrigin(env)])],
    // Known to the device without our naming it: nobody types an address, and we tell nobody which accounts have one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    schema: { passkey: { modelName: 'passkeys', fields: { userId: 'accountId', credentialID: 'credentialId' } } },
  });
