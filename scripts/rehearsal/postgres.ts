import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { makeFolderIn, own, type Running, runPostgres, startProgram } from './programs.ts';

export const databaseUser = 'starbill';
export const databasePassword = 'rehearsal';

export type Server = {
  name: string;
  port: number;
  folder: string;
  url: string;
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  start(): Promise<void>;
  end(signal?: NodeJS.Signals): Promise<void>;
};

const longestStart = 120_000;

export const urlOf = (port: number, database = 'postgres') =>
  `postgres://${databaseUser}:${databasePassword}@127.0.0.1:${port}/${database}`;

async function askAt<Row extends pg.QueryResultRow>(port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(port), connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

function serverIn(folder: string, name: string, port: number, settings: Record<string, string>): Server {
  let running: Running | null = null;
  const server: Server = {
    name,
    port,
    folder,
    url: urlOf(port),
    ask: (text) => askAt(port, text),
    async start() {
      const all = {
        listen_addresses: '127.0.0.1',
        port: String(port),
        unix_socket_directories: '',
        max_connections: '200',
        hot_standby: 'on',
        ...settings,
      };
      const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      const until = Date.now() + longestStart;
      running = startProgram('postgres', ['-D', folder, ...flags]);
      while (!(await askAt(port, 'select 1').catch(() => null))) {
        if (Date.now() > until) throw new Error(`${name} did not start: ${running.said()}`);
        // After a kill its former processes may still be on their way out.
        if (running.child.exitCode !== null) running = startProgram('postgres', ['-D', folder, ...flags]);
        await pause(200);
      }
    },
    end: async (signal = 'SIGINT') => running?.end(signal),
  };
  return server;
}

/** A server of its own, ready for standbys. */
export async function startPrimary(parent: string, settings: Record<string, string> = {}): Promise<Server> {
  const folder = await makeFolderIn(parent, 'primary');
  const passwordFile = join(parent, 'password');
  await writeFile(passwordFile, databasePassword);
  await own(passwordFile);
  await runPostgres('initdb', [
    ...['-D', folder, '-U', databaseUser, `--pwfile=${passwordFile}`, '-A', 'scram-sha-256'],
    ...['-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  ]);
  const server = serverIn(folder, 'primary', await findFreePort(), settings);
  await server.start();
  return server;
}

/** A streaming replica of a server that runs. */
export async function startReplica(
  parent: string,
  name: string,
  primary: Server,
  settings: Record<string, string> = {},
): Promise<Server> {
  const folder = await makeFolderIn(parent, name);
  await runPostgres(
    'pg_basebackup',
    [
      ...['-D', folder, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
      ...['-d', `host=127.0.0.1 port=${primary.port} user=${databaseUser} application_name=${name}`],
    ],
    databasePassword,
  );
  const server = serverIn(folder, name, await findFreePort(), settings);
  await server.start();
  return server;
}

export async function createDatabase(server: Server, name: string): Promise<string> {
  await server.ask(`create database ${name}`);
  return urlOf(server.port, name);
}

/** The same database at another address. */
export function atPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}
