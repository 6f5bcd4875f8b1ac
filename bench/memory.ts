import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const read = (...path: string[]) => readFile(join('/proc', ...path), 'utf8').catch(() => '');

/** What one process holds, in megabytes. */
export const residentMb = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await read(String(pid), 'status'))?.[1] ?? 0) / 1024;

/**
 * What the server, its helpers and the database in its folder take together, in megabytes. Memory that several of them
 * share is counted once (the proportional set size): PostgreSQL's processes share most of theirs.
 */
export async function treeMb(serverPid: number, dataDir: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<string, string>();
  const members = new Set([String(serverPid)]);
  for (const pid of pids) {
    const stat = await read(pid, 'stat');
    parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '');
    // The database outlives a server that was killed, so it is nobody's child.
    if ((await read(pid, 'cmdline')).includes(join(dataDir, 'postgres'))) members.add(pid);
  }
  const isMember = (pid: string | undefined): boolean =>
    pid !== undefined && pid !== '0' && (members.has(pid) || isMember(parents.get(pid)));
  let kilobytes = 0;
  for (const pid of pids.filter(isMember))
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(await read(pid, 'smaps_rollup'))?.[1] ?? 0);
  return kilobytes / 1024;
}
