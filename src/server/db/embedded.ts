import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type Credentials, ensureCluster, readCredentials, removeDrafts, role } from './embedded/cluster.ts';
import { chooseIdentity } from './embedded/identity.ts';
import { databasePathsIn } from './embedded/paths.ts';
import { isPostgresIn, readPidFile } from './embedded/processes.ts';
import { ensureServer, type Server, stopServer } from './embedded/server.ts';

export type Embedded = { url: string; close(): Promise<void> };

type Options = {
  /** An existing folder that this process may write to. */
  dataDir: string;
  log: (sentence: string) => void;
  /** false: faster, and a power cut may lose everything. For tests. */
  durable?: boolean;
  /** The server went away and could not be brought back. */
  onLost?: (error: Error) => void;
};

/** Any number that nothing else in this cluster locks. */
const lockNumber = 5_742_155;

/**
 * Runs a real PostgreSQL in the data folder. One process at a time holds it, by a lock on a session of that very
 * server: the lock ends with the process, however it ends, so it is never stale.
 */
export async function openEmbedded(options: Options): Promise<Embedded> {
  const { log } = options;
  const paths = await databasePathsIn(options.dataDir);
  const binaries = findBinaries();
  const durable = options.durable ?? true;
  const identity = await chooseIdentity(paths, binaries);
  let credentials = await readCredentials(paths);
  await ensureCluster(paths, binaries, identity, credentials, durable);
  const server: Server = { paths, binaries, identity, durable };

  const closing = new AbortController();
  const { signal } = closing;
  let recovery: Promise<void> | null = null;

  async function hold(keepPort: boolean): Promise<pg.Client> {
    for (let attempt = 1; ; attempt += 1) {
      const found = await ensureServer(server, credentials, { keepPort, log, signal });
      credentials = found.credentials;
      try {
        return await takeLock(credentials, paths.dataDir);
      } catch (error) {
        // A server that refuses our password belongs to no running copy, unless another one got in first.
        if (found.isOurs && error instanceof StartError && !(error instanceof AnotherCopy)) await stopServer(paths);
        // A server that was going down just as we came refuses us: look again.
        if (error instanceof StartError || attempt === 50) throw error;
        await pause(100, undefined, { signal });
      }
    }
  }

  function watch(client: pg.Client) {
    client.once('end', () => {
      if (!signal.aborted) recovery = recover().finally(() => (recovery = null));
    });
  }

  async function recover(): Promise<void> {
    log('The embedded PostgreSQL stopped unexpectedly; starting it again.');
    while (!signal.aborted) {
      try {
        watch(await hold(true));
        return log('The embedded PostgreSQL runs again.');
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof AnotherCopy) return options.onLost?.(error);
        log(error instanceof Error ? error.message : String(error));
        await pause(1_000, undefined, { signal }).catch(() => {});
      }
    }
  }

  const guard = await hold(false);
  watch(guard);
  try {
    const { rowCount } = await guard.query("select from pg_database where datname = 'starbill'");
    if (!rowCount) await guard.query('create database starbill');
    await removeDrafts(paths);
  } catch (error) {
    closing.abort();
    await stopServer(paths);
    throw error;
  }

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    closing.abort();
    await recovery;
    // The lock is kept until the server ends it, so that no other copy gets in between.
    await stopServer(paths);
  }
  return {
    url: urlOf(credentials),
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

const urlOf = ({ port, password }: Credentials, database = 'starbill') =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

/** The address of the server that runs in a data folder, for whoever only wants to read from it; null: none runs. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const paths = await databasePathsIn(dataDir);
  const file = await readPidFile(paths.cluster);
  if (!file?.ready || !(await isPostgresIn(paths.cluster, file.pid, file))) return null;
  return urlOf({ ...(await readCredentials(paths)), port: file.port });
}

class AnotherCopy extends StartError {}

/** A session that holds the lock, or the reason why there is none. */
async function takeLock(credentials: Credentials, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(credentials, 'postgres'), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // The session of a copy that was killed a moment ago takes its time to end.
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [lockNumber]);
      if (rows[0].held) return client;
      await pause(100);
    }
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01') {
      throw new StartError(
        `The database in ${dataDir} does not accept the password in postgres.json; put that file back from your backup.`,
      );
    }
    throw error;
  }
  await client.end();
  throw new AnotherCopy(
    `Another copy of Starbill is using ${dataDir}; stop that one first, or give this one a DATA_DIR of its own.`,
  );
}
