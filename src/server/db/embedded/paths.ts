import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Where one embedded database keeps its things. */
export type DatabasePaths = {
  /** The data folder of this copy of Starbill, with no symbolic link in its path. */
  dataDir: string;
  /** PostgreSQL's own folder. It is there as a whole or not at all. */
  cluster: string;
  /** Port and password, readable by the owner alone. */
  credentials: string;
  log: string;
};

export async function databasePathsIn(dataDir: string): Promise<DatabasePaths> {
  // /proc names folders by their real path.
  const real = await realpath(dataDir);
  return {
    dataDir: real,
    cluster: join(real, 'postgres'),
    credentials: join(real, 'postgres.json'),
    log: join(real, 'postgres.log'),
  };
}
