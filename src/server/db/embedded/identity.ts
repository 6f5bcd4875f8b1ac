import { execFile, type SpawnOptions, spawn } from 'node:child_process';
import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import type { Binaries } from './binaries.ts';
import type { DatabasePaths } from './paths.ts';

const run = promisify(execFile);

/** As whom PostgreSQL's programs run: they refuse to run as root. */
export type Identity = {
  /** The command line that runs a program under this identity. */
  wrap(program: string, args: string[]): [program: string, args: string[]];
  /** Further options for `spawn`. */
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Gives a file or folder to this identity. */
  own(path: string): Promise<void>;
};

const ourselves: Identity = { wrap: (program, args) => [program, args], options: {}, own: async () => {} };

// Inside a namespace of its own root is called nobody, and the files stay root's: works in folders closed to others.
const namespaceFlags = ['--user', '--map-user=65534', '--map-group=65534'];

async function enterNamespace(): Promise<Identity | null> {
  try {
    // By its full path, because the programs get an empty environment: our secrets are none of their business.
    const unshare = (await run('sh', ['-c', 'command -v unshare'])).stdout.trim();
    await run(unshare, [...namespaceFlags, 'true']);
    const wrap: Identity['wrap'] = (program, args) => [unshare, [...namespaceFlags, program, ...args]];
    return { ...ourselves, wrap };
  } catch {
    return null;
  }
}

export async function chooseIdentity(paths: DatabasePaths, binaries: Binaries): Promise<Identity> {
  if (process.getuid?.() !== 0) return ourselves;
  const owner = await stat(paths.cluster).catch(() => null);
  if (owner && owner.uid !== 0) return dropTo({ uid: owner.uid, gid: owner.gid }, paths, binaries);
  const inNamespace = await enterNamespace();
  if (inNamespace) return inNamespace;
  const nobody = await dropTo(await findNobody(), paths, binaries);
  if (owner) await nobody.own(paths.cluster);
  return nobody;
}

type Ids = { uid: number; gid: number };

async function findNobody(): Promise<Ids> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function dropTo(ids: Ids, paths: DatabasePaths, binaries: Binaries): Promise<Identity> {
  // To enter its own folder, that identity must pass through ours; it needs no right to list it.
  const { mode, uid } = await stat(paths.dataDir);
  if (uid !== ids.uid) await chmod(paths.dataDir, (mode & 0o7777) | 0o011);
  await demandWayIn(ids, dirname(binaries.postgres));
  await demandWayIn(ids, paths.dataDir);
  return { wrap: (program, args) => [program, args], options: ids, own: (path) => chownTree(path, ids) };
}

async function demandWayIn(ids: Ids, folder: string): Promise<void> {
  // The shell goes there itself: `cwd` would be entered as root, before the identity changes.
  const probe = spawn('/bin/sh', ['-c', 'cd "$0"', folder], { ...ids, stdio: 'ignore' });
  const code = await new Promise((resolve) => probe.on('error', resolve).on('exit', resolve));
  if (code === 0) return;
  throw new StartError(
    `PostgreSQL must not run as root, and the account with number ${ids.uid}, which would run it instead, may not enter ${folder}; start Starbill as an ordinary user, move it where others may enter, or set DATABASE_URL.`,
  );
}

async function chownTree(path: string, ids: Ids): Promise<void> {
  await lchown(path, ids.uid, ids.gid);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), ids.uid, ids.gid);
}
