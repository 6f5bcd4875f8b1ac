import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPostgresIn, readPidFile } from '#server/db/embedded/processes.ts';

/** A folder that names the process it belongs to, so that a later run can tell when nobody needs it any more. */
export const makeTemporaryFolder = () => mkdtemp(join(tmpdir(), `starbill-test-${process.pid}-`));

/** Ends the servers and removes the folders of runs that were killed. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(/^starbill-test-(\d+)-/.exec(name)?.[1]);
    if (owner && !isAlive(owner)) await removeTemporaryFolder(join(tmpdir(), name)).catch(() => {});
  }
}

/** Removes a folder and whatever PostgreSQL still runs in it. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  for (const cluster of [join(folder, 'postgres'), join(folder, 'data/postgres')]) {
    for (const pid of await listPostgresIn(cluster, await readPidFile(cluster))) process.kill(pid, 'SIGKILL');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
