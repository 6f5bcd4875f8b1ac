import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { EnvAsRead } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** What a failed `listen` means, in a sentence. */
export function explainListening(error: unknown, { host, port }: Pick<EnvAsRead, 'host' | 'port'>): StartError {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken, perhaps by another copy of Starbill; stop that program, or set PORT to another number.`,
    EACCES: `Port ${port} needs more rights than this account has; set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST is ${host}, which is no address of this machine; use 127.0.0.1, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST is ${host}, which no name server knows; use 127.0.0.1, or 0.0.0.0 for all addresses.`,
  };
  const sentence = sentences[codeOf(error)] ?? `Starbill cannot listen on ${host} port ${port} (${codeOf(error)}).`;
  return new StartError(sentence, { cause: error });
}

/** How long a copy that is just stopping may take to free its port. */
const portPatience = 2_000;

/** Before any long work: a taken port would only show at its end. */
export async function requireFreePort(env: Pick<EnvAsRead, 'host' | 'port'>): Promise<void> {
  const deadline = Date.now() + portPatience;
  for (;;) {
    try {
      return await tryPort(env);
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || Date.now() > deadline) throw explainListening(error, env);
      await pause(50);
    }
  }
}

function tryPort({ host, port }: Pick<EnvAsRead, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Whether this copy keeps anything in its data folder: with everything outside it may run on a read-only disk. */
const needsDataDir = (env: EnvAsRead) =>
  env.databaseUrl === null || env.sessionSecret === null || env.storageUrl.startsWith(env.dataDir);

/** The data folder, closed to others when it is made here. */
export async function prepareDataDir(env: EnvAsRead): Promise<void> {
  if (!needsDataDir(env)) return;
  const probe = join(env.dataDir, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `DATA_DIR is ${env.dataDir}, where this account may not write (${codeOf(error)}); let it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

const oldestVersion = 150_000;

/** A server that DATABASE_URL names, asked whether it is there and fit. */
export async function requireDatabase(pool: pg.Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: string; encoding: string; isCopy: boolean; mayCreate: boolean | null }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        pg_is_in_recovery() as "isCopy", has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    )
    .catch((error) => {
      if (/unsupported startup parameter/.test(error.message)) {
        throw new StartError(
          'DATABASE_URL leads to a pooler such as PgBouncer; set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.',
          { cause: error },
        );
      }
      // A name with several addresses fails with one error per address and no message of its own.
      const reason = error.message || codeOf(error);
      throw new StartError(
        `The PostgreSQL that DATABASE_URL names (${withoutPassword(url)}) cannot be used: ${reason}; start it, or correct DATABASE_URL.`,
        { cause: error },
      );
    });
  const found = rows[0];
  if (!found || Number(found.version) < oldestVersion) {
    throw new StartError('The PostgreSQL that DATABASE_URL names is too old; Starbill needs version 15 or newer.');
  }
  if (found.encoding !== 'UTF8') {
    throw new StartError(
      `The database that DATABASE_URL names is encoded in ${found.encoding}; make one with: create database starbill encoding 'UTF8' template template0.`,
    );
  }
  if (found.isCopy) {
    throw new StartError(
      'The PostgreSQL that DATABASE_URL names is a copy that takes no writes; name the primary server.',
    );
  }
  if (!found.mayCreate) {
    throw new StartError(
      'The account in DATABASE_URL may not make tables; make it the owner of the database with: alter database starbill owner to its name.',
    );
  }
}

function withoutPassword(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'a local socket'}${port ? `:${port}` : ''}${pathname}`;
}
