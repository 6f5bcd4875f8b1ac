import { Refusal, refusals } from '#server/errors.ts';

const taken = 'There’s already an account with this email address. Sign in, or choose “Forgotten your password?”';

export const emailTaken = () => new Refusal(409, 'email_taken', taken, { fields: { email: taken } });

export const addressUnconfirmed = () =>
  new Refusal(
    403,
    'address_unconfirmed',
    'Confirm your email address first. You can have the link sent again in Settings.',
  );

/** better-auth's refusals in our words. What is not listed keeps its own sentence. */
const words: Record<string, { status?: number; code?: string; message: string; field?: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { message: 'The email address or password isn’t right.' },
  // 400 and not 401: the person is signed in, or about to be, and 401 would send the screens to the sign-in page.
  INVALID_PASSWORD: { status: 400, message: 'This password isn’t right.' },
  INVALID_CODE: { status: 400, message: 'This code isn’t right. Codes change every 30 seconds.', field: 'code' },
  CODE_USED: {
    status: 400,
    message: 'This code has already been used. Wait for the next one in your app, then enter that.',
    field: 'code',
  },
  INVALID_BACKUP_CODE: {
    status: 400,
    message: 'This backup code isn’t right, or has already been used.',
    field: 'code',
  },
  INVALID_TOKEN: { status: 400, message: 'This link has expired or has already been used. Ask for a new one.' },
  TOKEN_EXPIRED: { status: 400, message: 'This link has expired. Ask for a new one.' },
  INVALID_TWO_FACTOR_COOKIE: {
    status: 401,
    code: 'two_factor_expired',
    message: 'This took too long. Sign in with your password again.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    status: 401,
    code: 'two_factor_expired',
    message: 'Too many wrong codes. Sign in with your password again.',
  },
  ACCOUNT_TEMPORARILY_LOCKED: { message: 'Too many wrong codes. Try again in 15 minutes.' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'no_password',
    message: 'This account has no password yet. Choose one with “Forgotten your password?” on the sign-in page.',
  },
  TOTP_ALREADY_ENABLED: { status: 409, message: 'Two-factor sign-in is already on.' },
  TOTP_NOT_ENABLED: { message: 'Two-factor sign-in isn’t on yet.' },
  TWO_FACTOR_NOT_ENABLED: { message: 'Two-factor sign-in isn’t on yet.' },
  PASSWORD_TOO_SHORT: { message: 'Use a longer password.', field: 'newPassword' },
  PASSWORD_TOO_LONG: { message: 'Use a shorter password.', field: 'newPassword' },
  PASSKEY_NOT_VERIFIED: {
    status: 400,
    message: 'Your device didn’t check that it’s you. Set up a fingerprint, face or PIN on it, then try again.',
  },
  PASSKEY_NOT_FOUND: { status: 400, message: 'We don’t know this passkey. It may have been removed.' },
  CHALLENGE_NOT_FOUND: { status: 400, message: 'This took too long. Try again.' },
  AUTHENTICATION_FAILED: { status: 400, message: 'We couldn’t check this passkey. Try again.' },
  FAILED_TO_VERIFY_REGISTRATION: { status: 400, message: 'We couldn’t add this passkey. Try again.' },
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: {
    status: 400,
    message: 'You’re now signed in to another account. Try again.',
  },
  VALIDATION_ERROR: { code: 'invalid_input', message: 'We couldn’t read this request.' },
};

type Answer = { message?: unknown; code?: unknown } | null;

/** An answer of better-auth that is not a success, as the refusal we send. */
export async function toRefusal(response: Response): Promise<Refusal> {
  if (response.status === 404) return refusals.notFound();
  if (response.status === 429 && response.headers.has('x-retry-after')) {
    return refusals.tooMany(Number(response.headers.get('x-retry-after')));
  }
  const body: Answer = await response.json().catch(() => null);
  const code = typeof body?.code === 'string' ? body.code : 'REFUSED';
  if (code === 'UNAUTHORIZED') return refusals.signedOut();
  if (response.status >= 500 && !words[code]) throw new Error(`better-auth failed: ${code}`);
  const known = words[code];
  const message = known?.message ?? (typeof body?.message === 'string' ? body.message : 'That wasn’t accepted.');
  return new Refusal(known?.status ?? response.status, known?.code ?? code.toLowerCase(), message, {
    ...(known?.field ? { fields: { [known.field]: message } } : {}),
  });
}
