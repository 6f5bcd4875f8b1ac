import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/errors.ts';
import type { SessionAccount } from '#server/features/accounts/session-reader.ts';
import type { Slot } from '#server/http/limits/shared-limits.ts';

const tries = { most: 10, seconds: 15 * 60 };

const tooManyPasswords = (retryAfterSeconds: number) => {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new Refusal(
    429,
    'too_many_passwords',
    `Too many wrong passwords for this account. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or choose “Forgotten your password?” and continue in this browser.`,
    { retryAfterSeconds },
  );
};

/**
 * A slot for one try of a password; given back when the password was right. All strangers together share the slots
 * of an account, wherever they come from. A browser that has signed in to it before has slots of its own, so that a
 * stranger who uses up theirs locks nobody out; so has a session that is asked for its password again. Whether there is
 * an account makes no difference to the answer.
 */
export async function countPasswordAttempt(
  request: FastifyRequest,
  { sharedLimits, auth }: Pick<Deps, 'sharedLimits' | 'auth'>,
  { email, session }: { email: string | undefined; session: SessionAccount | null },
): Promise<Slot> {
  const device = email === undefined ? null : auth.knownDevices.find(request.headers.cookie, email);
  const [who, key] =
    email === undefined
      ? ['session', session?.sessionId ?? '']
      : device === null
        ? ['strangers', email]
        : ['device', `${device} ${email}`];
  const slot = await sharedLimits.take(`password: ${who}`, key, tries);
  if (!slot.ok) throw tooManyPasswords(slot.retryAfterSeconds);
  return slot;
}
