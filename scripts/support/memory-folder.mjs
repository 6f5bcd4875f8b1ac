import { accessSync, constants, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const memoryFolder = '/dev/shm';
/** Two PostgreSQL servers keep up to a gigabyte of log each; all else was seen to stay below half of one. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Temporary files lie in memory from now on, where there is plenty: tests copy hundreds of databases, and a copy on a disk
 * takes six times the work (docs/decisions/0042). A TMPDIR that is set stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR) return;
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (Math.min(bavail * bsize, availableMemory()) < roomNeeded) return;
  } catch {
    return;
  }
  process.env.TMPDIR = memoryFolder;
}
