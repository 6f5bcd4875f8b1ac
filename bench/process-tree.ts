import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const read = (...path: string[]) => readFile(join('/proc', ...path), 'utf8').catch(() => '');
const ticksPerSecond = 100;

/** The numbers of `/proc/…/stat` from the parent's id on: the name before them may hold spaces. */
async function statOf(pid: number | string): Promise<string[]> {
  const stat = await read(String(pid), 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** What one process holds, in megabytes. */
export const residentMb = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await read(String(pid), 'status'))?.[1] ?? 0) / 1024;

/** What a process has worked, its threads included, in milliseconds. */
export async function cpuMs(pid: number | string): Promise<number> {
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13).map(Number);
  return ((user + system) / ticksPerSecond) * 1000;
}

/** The server, its helpers and the database in its folder. */
async function membersOf(serverPid: number, dataDir: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  const members = new Set([String(serverPid)]);
  for (const pid of pids) {
    parents.set(pid, (await statOf(pid))[1] ?? '');
    // The database outlives a server that was killed, so it is nobody's child.
    if ((await read(pid, 'cmdline')).includes(join(dataDir, 'postgres'))) members.add(pid);
  }
  const isMember = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (members.has(pid) || isMember(parents.get(pid)));
  return pids.filter(isMember);
}

/**
 * What all of them take together, in megabytes. Memory that several of them share is counted once (the proportional set
 * size): PostgreSQL's processes share most of theirs.
 */
export async function treeMb(serverPid: number, dataDir: string): Promise<number> {
  let kilobytes = 0;
  for (const pid of await membersOf(serverPid, dataDir))
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(await read(pid, 'smaps_rollup'))?.[1] ?? 0);
  return kilobytes / 1024;
}

/** What all of them have worked, those that have ended since included, in milliseconds. */
export async function treeCpuMs(serverPid: number, dataDir: string): Promise<number> {
  let ticks = 0;
  for (const pid of await membersOf(serverPid, dataDir))
    ticks += (await statOf(pid))
      .slice(11, 15)
      .map(Number)
      .reduce((sum, each) => sum + each, 0);
  return (ticks / ticksPerSecond) * 1000;
}
