import type { FastifyRequest } from 'fastify';
import type { Expression } from 'kysely';
import type { Database } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refusals } from '#server/errors.ts';
import { countPasswordAttempt } from './passwords/password-attempts.ts';
import type { SessionAccount } from './session-reader.ts';

const minutes = 10;

const signInAgain = () =>
  new Refusal(
    403,
    'sign_in_again',
    `Your account has no password, so sign in again first. You then have ${minutes} minutes to do this.`,
  );

export const passwordOf = (db: Database, accountId: string | Expression<string>) =>
  db
    .selectFrom('credentials')
    .select('password')
    .where('holderId', '=', accountId)
    .where('providerId', '=', 'credential')
    .where('password', 'is not', null);

/**
 * Asks for the password again, because a session alone may be somebody else's: a forgotten browser, a stolen cookie. Who
 * has no password must have signed in within the last minutes, whichever way they do.
 */
export async function requireProof(
  request: FastifyRequest,
  deps: Pick<Deps, 'db' | 'auth' | 'now' | 'sharedLimits'>,
  session: SessionAccount,
  password: string | undefined,
): Promise<void> {
  const kept = (await passwordOf(deps.db, session.id).executeTakeFirst())?.password;
  if (!kept) {
    if (deps.now().getTime() - session.sessionBegan.getTime() > minutes * 60_000) throw signInAgain();
    return;
  }
  const missing = 'Enter your password.';
  if (password === undefined) throw refusals.invalid(missing, { password: missing });
  const tried = await countPasswordAttempt(request, deps, { email: undefined, session });
  const wrong = 'This password isn’t right.';
  if (!(await deps.auth.isPassword(kept, password)))
    throw new Refusal(400, 'invalid_password', wrong, { fields: { password: wrong } });
  tried.release();
}
