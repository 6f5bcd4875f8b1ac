import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Env, EnvAsRead } from './env.ts';
import { keepOnce } from './private-file.ts';
import { StartError } from './start-error.ts';

/** Completes the configuration with the secret kept in the data folder, making it on the first start. */
export async function withSessionSecret(env: EnvAsRead): Promise<Env> {
  if (env.sessionSecret !== null) return { ...env, sessionSecret: env.sessionSecret };
  const file = join(env.dataDir, 'session-secret');
  const sessionSecret = (await keepOnce(file, () => randomBytes(32).toString('hex'))).trim();
  if (sessionSecret.length < 32) {
    throw new StartError(
      `${file} is too short to be a secret; delete it (everyone signs in again) and start once more.`,
    );
  }
  return { ...env, sessionSecret };
}
