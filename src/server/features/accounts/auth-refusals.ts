import { Refusal, refusals } from '#server/errors.ts';

const taken = 'There is an account with this email address already. Sign in, or choose “Forgotten password”.';

export const emailTaken = () => new Refusal(409, 'email_taken', taken, { fields: { email: taken } });

export const addressUnconfirmed = () =>
  new Refusal(
    403,
    'address_unconfirmed',
    'Confirm your email address first. You can have the link sent again on Settings.',
  );

/** better-auth's refusals in our words. What is not listed keeps its own sentence. */
const words: Record<string, { status?: number; code?: string; message: string; field?: string }> = {
  INVALID_EMAIL_OR_PASSWORD: { message: 'The email address or the password is not right.' },
  // 400 and not 401: the person is signed in, or about to be, and 401 would send the screens to the sign-in page.
  INVALID_PASSWORD: { status: 400, message: 'This password is not right.' },
  INVALID_CODE: { status: 400, message: 'This code is not right. Codes change every 30 seconds.', field: 'code' },
  CODE_USED: {
    status: 400,
    message: 'This code was used already. Wait for the next one in your app, then enter that.',
    field: 'code',
  },
  INVALID_BACKUP_CODE: { status: 400, message: 'This backup code is not right, or was used before.', field: 'code' },
  INVALID_TOKEN: { status: 400, message: 'This link is too old, or was used before. Please ask for a new one.' },
  TOKEN_EXPIRED: { status: 400, message: 'This link is too old. Please ask for a new one.' },
  INVALID_TWO_FACTOR_COOKIE: {
    status: 401,
    code: 'two_factor_expired',
    message: 'This took too long. Please sign in with your password again.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    status: 401,
    code: 'two_factor_expired',
    message: 'Too many wrong codes. Please sign in with your password again.',
  },
  ACCOUNT_TEMPORARILY_LOCKED: { message: 'Too many wrong codes. Please try again in 15 minutes.' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'no_password',
    message: 'This account has no password yet. Choose one with “Forgotten password” on the sign-in page.',
  },
  TOTP_ALREADY_ENABLED: { status: 409, message: 'Two-factor sign-in is on already.' },
  TOTP_NOT_ENABLED: { message: 'Two-factor sign-in is not on yet.' },
  TWO_FACTOR_NOT_ENABLED: { message: 'Two-factor sign-in is not on yet.' },
  PASSWORD_TOO_SHORT: { message: 'Please use a longer password.', field: 'newPassword' },
  PASSWORD_TOO_LONG: { message: 'Please use a shorter password.', field: 'newPassword' },
  VALIDATION_ERROR: { code: 'invalid_input', message: 'This request could not be read.' },
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
  if (response.status >= 500) throw new Error(`better-auth failed: ${code}`);
  const known = words[code];
  const message = known?.message ?? (typeof body?.message === 'string' ? body.message : 'This was refused.');
  return new Refusal(known?.status ?? response.status, known?.code ?? code.toLowerCase(), message, {
    ...(known?.field ? { fields: { [known.field]: message } } : {}),
  });
}
