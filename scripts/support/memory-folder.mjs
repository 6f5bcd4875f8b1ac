import { accessSync, constants, statfsSync } from 'node:fs';
import { availableMemory } from 'node:process';

const memoryFolder = '/dev/shm';
/** Several times what all tests together were seen to keep there at once. */
const roomNeeded = 4 * 1024 ** 3;

/**
 * Temporary files lie in memory from now on, where there is plenty: tests write databases, uploads and backups that
 * nobody keeps, and to disk they wait for each to be safe from a power cut. A TMPDIR that is set stays.
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
