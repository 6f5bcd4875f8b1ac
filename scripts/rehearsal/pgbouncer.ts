import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { databasePassword, databaseUser } from './postgres.ts';
import { makeFolderIn, own, type Running, startProgram } from './programs.ts';

export type PgBouncer = Awaited<ReturnType<typeof startPgBouncer>>;

/** PgBouncer in transaction mode, in front of the server at `port`. */
export async function startPgBouncer(parent: string, serverPort: number, settings: Record<string, string> = {}) {
  const folder = await makeFolderIn(parent, 'pgbouncer');
  const port = await findFreePort();
  const config = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  let running: Running;

  async function configure(toPort: number): Promise<void> {
    const all = {
      listen_addr: '127.0.0.1',
      listen_port: String(port),
      unix_socket_dir: '',
      auth_type: 'plain',
      auth_file: users,
      admin_users: databaseUser,
      pool_mode: 'transaction',
      default_pool_size: '20',
      max_client_conn: '500',
      server_login_retry: '1',
      query_wait_timeout: '8',
      ...settings,
    };
    const lines = Object.entries(all).map(([key, value]) => `${key} = ${value}`);
    await writeFile(config, `[databases]\n* = host=127.0.0.1 port=${toPort}\n\n[pgbouncer]\n${lines.join('\n')}\n`);
    await writeFile(users, `"${databaseUser}" "${databasePassword}"\n`);
    for (const file of [config, users]) await own(file);
  }

  async function ask(command: string): Promise<void> {
    const client = new pg.Client({
      connectionString: `postgres://${databaseUser}:${databasePassword}@127.0.0.1:${port}/pgbouncer`,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function start(): Promise<void> {
    running = startProgram('pgbouncer', [config]);
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const isThere = await ask('show version').then(
        () => true,
        () => false,
      );
      if (isThere) return;
      if (running.child.exitCode !== null) break;
      await pause(100);
    }
    throw new Error(`PgBouncer did not start: ${running.said()}`);
  }

  await configure(serverPort);
  await start();
  return {
    port,
    start,
    end: (signal?: NodeJS.Signals) => running.end(signal),
  };
}
