import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#server/start-error.ts';
import type { DatabasePaths } from './paths.ts';

const logLimit = 5_000_000;

/** PostgreSQL's log, and where in it the next words begin. */
export async function openLog(paths: DatabasePaths): Promise<{ file: FileHandle; start: number }> {
  try {
    const size = await stat(paths.log).then(
      (found) => found.size,
      () => 0,
    );
    const isFull = size > logLimit;
    if (isFull) await rename(paths.log, `${paths.log}.old`);
    return { file: await open(paths.log, 'a', 0o600), start: isFull ? 0 : size };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The log of the embedded PostgreSQL, ${paths.log}, cannot be written (${code}); remove it.`, {
      cause: error,
    });
  }
}

/** Why a server that was started did not stay, in one sentence. */
export async function describeFailure(paths: DatabasePaths, logStart: number): Promise<StartError> {
  const made = (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const complaint = await readComplaint(paths, logStart);
  if (/incompatible with server/.test(complaint)) {
    return new StartError(
      `The database in ${paths.cluster} was made by PostgreSQL ${made}, and this version of Starbill brings another; start the version of Starbill that made it, or move the data with pg_dump.`,
    );
  }
  return new StartError(
    `The embedded PostgreSQL did not start (${complaint}); look into ${paths.log}, or put ${paths.cluster} back from your backup.`,
  );
}

/** Its last fatal word since then; before it has read its settings it speaks without levels, the reason first. */
async function readComplaint(paths: DatabasePaths, logStart: number): Promise<string> {
  const bytes = await readFile(paths.log).catch(() => Buffer.alloc(0));
  const lines = bytes.subarray(logStart).toString().trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines[0] ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '').replace(/^postgres: /, '');
}
