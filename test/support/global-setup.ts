import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readPidFile } from '#server/db/embedded/processes.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { bundleJsx } from '#server/development/bundle-jsx.ts';
import { readEnv } from '#server/env.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import { makeTemporaryFolder, removeTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that tests make their databases on, and the migrated one they are copies of. `pooler`: the way through PgBouncer. */
    databases: { server: string; template: string; pooler: string | null };
    /** What is written in JSX, bundled once for all processes of the run, with React as it is in production. */
    bundles: Record<'pages' | 'mails' | 'posters', string>;
  }
}

/**
 * One PostgreSQL for the whole run: the one DATABASE_URL names, or an embedded one that is gone afterwards. With
 * DATABASE_DIRECT_URL the other one leads to it through a pooler, as for the server itself.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl, databaseDirectUrl } = readEnv();
  const given = databaseDirectUrl ?? databaseUrl;
  const pooler = databaseDirectUrl && databaseUrl;
  const server = given ? { url: given, close: async () => {} } : await startServer();
  const template = `starbill_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  try {
    await run(server.url, `create database ${template}`);
    const { db, pool } = openDatabase(at(server.url, template));
    await migrate(db);
    await prepareJobs(pool);
    await db.destroy();
  } catch (error) {
    await server.close();
    throw error;
  }
  project.provide('bundles', await bundleJsx('pages', 'mails', 'posters'));
  project.provide('databases', { server: server.url, template, pooler });
  return async () => {
    if (given) await dropAll(server.url, template);
    await server.close();
  };
}

async function startServer() {
  await sweepTemporaryFolders();
  const folder = await makeTemporaryFolder();
  const embedded = await openEmbedded({ dataDir: folder, log: console.warn, durable: false });
  const cluster = join(folder, 'postgres');
  const pid = (await readPidFile(cluster))?.pid;
  // When the runner ends without its teardown (a failed config, a signal), nothing may stay behind.
  const lastResort = () => {
    if (pid) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', lastResort);
  const close = async () => {
    process.off('exit', lastResort);
    await embedded.close();
    await removeTemporaryFolder(folder);
  };
  return { url: embedded.url, close };
}

async function dropAll(server: string, template: string): Promise<void> {
  const names = await run<{ datname: string }>(
    server,
    `select datname from pg_database where datname like '${template.replaceAll('_', '\\_')}%'`,
  );
  for (const { datname } of names) await run(server, `drop database if exists ${datname} with (force)`);
}

function at(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function run<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
