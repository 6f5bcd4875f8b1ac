import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Debian's programs, run in folders of their own by an account without rights; nothing of the system's is touched.

const run = promisify(execFile);

/** The folder of PostgreSQL's programs, oldest version first: what works there works with newer ones. */
export const postgresFolder = globSync('/usr/lib/postgresql/*/bin').toSorted()[0] ?? null;
const isInstalled = (program: string) =>
  spawnSync('which', [program], { env: { PATH: '/usr/sbin:/usr/bin:/bin' } }).status === 0;
export const hasPgBouncer = postgresFolder !== null && isInstalled('pgbouncer');
export const hasHaProxy = isInstalled('haproxy');

const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
/** PostgreSQL and PgBouncer refuse to run as root. */
const account = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** A folder that these programs may write to. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp('/tmp/starbill-rehearsal-');
  await own(path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

export async function makeFolderIn(parent: string, name: string): Promise<string> {
  const path = join(parent, name);
  await mkdir(path, { recursive: true, mode: 0o700 });
  await own(path);
  return path;
}

export async function own(path: string): Promise<void> {
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
}

const program = (name: string) => (postgresFolder ? join(postgresFolder, name) : name);

/** Runs one of PostgreSQL's programs to its end. */
export async function runPostgres(name: string, args: string[], password?: string): Promise<string> {
  const { stdout } = await run(program(name), args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', ...(password && { PGPASSWORD: password }) },
  });
  return stdout;
}

/** Starts a program that runs until it is ended; what it says stands in `said`. */
export function startProgram(name: string, args: string[]): Running {
  const path = name === 'postgres' ? program(name) : name;
  const child = spawn(path, args, {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (said = (said + text).slice(-20_000)));
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    child,
    said: () => said,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
}

export type Running = { child: ChildProcess; said: () => string; end(signal?: NodeJS.Signals): Promise<void> };
