import { randomBytes } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

/**
 * Makes a link that signs in once, without a mail: for the start of a demo, to be printed where only the operator reads.
 * The ordinary route takes it, since it is kept in the form in which better-auth keeps its own.
 */
export async function mintSignInLink(
  { auth, env, now }: Pick<Deps, 'auth' | 'now'> & { env: Pick<Deps['env'], 'appUrl'> },
  email: string,
  { validForDays, goesTo = '/dashboard' }: { validForDays: number; goesTo?: string },
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now().getTime() + validForDays * 24 * 60 * 60 * 1000);
  await auth.keepOneTimeValue(`magic-link:${token}`, JSON.stringify({ type: 'magic-link', email }), expiresAt);
  return `${env.appUrl}/api/auth/magic-link/verify?${new URLSearchParams({ token, callbackURL: goesTo })}`;
}
