import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `postmaster.pid` says. */
export type PidFile = { text: string; pid: number; port: number; ready: boolean };

const pathOf = (cluster: string) => join(cluster, 'postmaster.pid');

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(pathOf(cluster), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  return { text, pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** The PostgreSQL processes of a folder: every one of them has it as its working directory. */
export async function listPostgresIn(cluster: string, file: PidFile | null): Promise<number[]> {
  const names = await readdir('/proc').catch(() => null);
  const pids = names ? names.filter((name) => /^\d+$/.test(name)).map(Number) : file ? [file.pid] : [];
  const isIn = await Promise.all(pids.map((pid) => isPostgresIn(cluster, pid, file)));
  return pids.filter((_, index) => isIn[index]);
}

/** Whether a process is a PostgreSQL of this folder. */
export async function isPostgresIn(cluster: string, pid: number, file: PidFile | null): Promise<boolean> {
  if (process.platform !== 'linux') return isPostgresByName(pid);
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    return name === 'postgres\n' && (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    // Inside a container root may not look at other accounts' processes: then the file must be believed. A process that
    // is gone, or a zombie, has no working directory at all.
    return (error as NodeJS.ErrnoException).code === 'EACCES' && pid === file?.pid;
  }
}

async function isPostgresByName(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return /postgres$/.test(stdout.trim());
}

/**
 * Removes a `postmaster.pid` whose server is gone. PostgreSQL would do so itself, unless the number belongs to another
 * process by now. Another copy may be starting a server this very moment, so the file is taken aside first and put back
 * when it turns out to be a new one.
 */
export async function removeStalePidFile(cluster: string, stale: PidFile): Promise<void> {
  const aside = join(cluster, `postmaster.pid.${randomBytes(6).toString('hex')}`);
  try {
    await rename(pathOf(cluster), aside);
  } catch {
    return;
  }
  const text = await readFile(aside, 'utf8').catch(() => stale.text);
  if (text !== stale.text) await link(aside, pathOf(cluster)).catch(() => {});
  await rm(aside, { force: true });
}
