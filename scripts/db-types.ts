import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';

/**
 * `npm run db:types`: writes src/server/db/types.ts from a database with all migrations. With `--verify` it writes
 * nothing and fails when the file would change. It works on a database that it makes and drops, on the server of
 * DATABASE_URL or on an embedded one.
 */

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrl } = readEnv();
  if (databaseUrl) return { url: databaseUrl, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'starbill-types-'));
  const embedded = await openEmbedded({ dataDir: folder, log: console.warn, durable: false });
  return {
    url: embedded.url,
    async close() {
      await embedded.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** In a process of its own, because it leaves its connections open. Its settings are in .kysely-codegenrc.json. */
function generate(url: string): number {
  const command = fileURLToPath(new URL('./cli/bin.js', import.meta.resolve('kysely-codegen')));
  const { status } = spawnSync(process.execPath, [command, '--url', url, ...process.argv.slice(2)], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
  });
  return status ?? 1;
}

const server = await openServer();
const name = `starbill_types_${randomBytes(4).toString('hex')}`;
const keeper = new pg.Client(server.url);
keeper.on('error', () => {});
try {
  await keeper.connect();
  await keeper.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const { db } = openDatabase(url.href);
  await migrate(db);
  await db.destroy();
  process.exitCode = generate(url.href);
} finally {
  await keeper.query(`drop database if exists ${name} with (force)`);
  await keeper.end();
  await server.close();
}
