import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

/** `pooledUrl`: the way through the pooler, where the run has one. */
export type TestDatabase = { url: string; pooledUrl: string | null; drop(): Promise<void> };

/** A fresh, migrated, empty database of its own: tests never see one another's rows. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(inject('databases').template);

/** A database without a single table, for tests of the migrations themselves. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0');

async function createFrom(source: string): Promise<TestDatabase> {
  const { server, template, pooler } = inject('databases');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await onServer(server, (client) => copy(client, source, name));
  const at = (way: string) => Object.assign(new URL(way), { pathname: `/${name}` }).href;
  const drop = () => onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: at(server), pooledUrl: pooler && at(pooler), drop };
}

async function copy(client: pg.Client, source: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Copying files takes half of what writing each page into the log does, and nothing here has to survive a crash.
      await client.query(`create database ${name} template ${source} strategy file_copy`);
      return;
    } catch (error) {
      // "source database is being accessed by other users": autovacuum looks in now and then.
      if ((error as { code?: string }).code !== '55006' || attempt === 50) throw error;
      await pause(100);
    }
  }
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(server);
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
