import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keepOnce } from '#server/private-file.ts';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { Identity } from './identity.ts';
import type { DatabasePaths } from './paths.ts';

export type Credentials = { port: number; password: string };

export const role = 'starbill';
const draftPrefix = 'postgres-new-';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Port and password. Kept before the cluster is made, so that no cluster is ever without its password. */
export async function readCredentials(paths: DatabasePaths): Promise<Credentials> {
  if ((await exists(paths.cluster)) && !(await exists(paths.credentials))) {
    throw new StartError(
      `${paths.credentials}, which holds the password of the database in ${paths.cluster}, is missing; put it back from your backup.`,
    );
  }
  const first: Credentials = { port: await findFreePort(), password: randomBytes(24).toString('base64url') };
  const text = await keepOnce(paths.credentials, () => JSON.stringify(first));
  try {
    const { port, password } = JSON.parse(text) as Record<keyof Credentials, unknown>;
    if (isPort(port) && typeof password === 'string' && password) return { port, password };
  } catch {
    // The sentence below covers it.
  }
  throw new StartError(`${paths.credentials} is damaged; put it back from your backup.`);
}

const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 65_536;

export async function changePort(paths: DatabasePaths, credentials: Credentials): Promise<Credentials> {
  const changed = { ...credentials, port: await findFreePort() };
  const draft = `${paths.credentials}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, JSON.stringify(changed), { mode: 0o600, flush: true });
  await rename(draft, paths.credentials);
  return changed;
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Makes PostgreSQL's folder when it is not there. `initdb` works in a folder of its own that is renamed when it is
 * complete, because a folder it was killed in cannot be opened and cannot be told from a good one.
 */
export async function ensureCluster(
  paths: DatabasePaths,
  binaries: Binaries,
  identity: Identity,
  { password }: Credentials,
  durable: boolean,
): Promise<void> {
  if (await exists(paths.cluster)) return;
  const draft = await mkdtemp(join(paths.dataDir, draftPrefix));
  try {
    const passwordFile = join(draft, 'password');
    const cluster = join(draft, 'cluster');
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    await mkdir(cluster, { mode: 0o700 });
    await identity.own(draft);
    const [program, args] = identity.wrap(binaries.initdb, [
      `--pgdata=${cluster}`,
      `--username=${role}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own C.UTF-8: the same order and letter cases on every machine and after every upgrade of it.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ]);
    await promisify(execFile)(program, args, { ...identity.options, cwd: draft, env: {} });
    await rename(cluster, paths.cluster);
  } catch (error) {
    // Another copy that started at the same moment was first: its folder is as good as ours.
    if (await exists(paths.cluster)) return;
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason = (stderr?.trim() || message).split('\n').slice(-1)[0];
    throw new StartError(`PostgreSQL could not make its folder ${paths.cluster}: ${reason}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what an interrupted first start left behind. Only for the copy that holds the lock. */
export async function removeDrafts(paths: DatabasePaths): Promise<void> {
  const names = await readdir(paths.dataDir);
  const drafts = names.filter((name) => name.startsWith(draftPrefix));
  // An orphaned initdb may still be writing there; the next start tries again.
  await Promise.all(drafts.map((name) => rm(join(paths.dataDir, name), { recursive: true }).catch(() => {})));
}
