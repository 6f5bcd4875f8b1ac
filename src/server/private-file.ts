import { randomBytes } from 'node:crypto';
import { chmod, link, readFile, rm, writeFile } from 'node:fs/promises';
import { StartError } from './start-error.ts';

/**
 * The text of a private file, made on first use. It appears whole or not at all, and of two processes that make it at
 * the same moment both get the same text.
 */
export async function keepOnce(file: string, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return kept;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, make(), { mode: 0o600, flush: true });
    await chmod(draft, 0o600);
    await link(draft, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8').catch((error) => {
    throw new StartError(`${file} is there but cannot be read (${error.code}); put it back from your backup.`, {
      cause: error,
    });
  });
}
