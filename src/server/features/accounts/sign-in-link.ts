import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { hashIdentifier } from './auth/auth-names.ts';

/**
 * Makes a link that signs in once, without a mail: for the start of a demo, to be printed where only the operator reads.
 * The ordinary route takes it, since it is kept in the form in which better-auth keeps its own; but a start does not wait
 * for better-auth to be loaded.
 */
export async function mintSignInLink(
  { db, env, now }: Pick<Deps, 'db' | 'now'> & { env: Pick<Deps['env'], 'appUrl'> },
  email: string,
  { validForDays, goesTo = '/dashboard' }: { validForDays: number; goesTo?: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + validForDays * 24 * 60 * 60 * 1000);
  const identifier = hashIdentifier(`magic-link:${token}`);
  const value = JSON.stringify({ type: 'magic-link', email });
  await db.insertInto('verifications').values({ identifier, value, expiresAt }).execute();
  return `${env.appUrl}/api/auth/magic-link/verify?${new URLSearchParams({ token, callbackURL: goesTo })}`;
}
