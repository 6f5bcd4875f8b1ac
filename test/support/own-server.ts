import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { launch } from '#test/faults/launch.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts';

/**
 * The real program beside the server of the journeys, for what only another environment shows. It has a database of its
 * own in the same PostgreSQL: preparing and starting another one takes longer than most journeys.
 */
export async function openOwnServer(
  environment: NodeJS.ProcessEnv,
): Promise<{ origin: string; close(): Promise<void> }> {
  const folder = await makeTemporaryFolder();
  const starbill = await launch({
    NODE_ENV: 'test',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: await createDatabase(),
    RATE_LIMITS: 'off',
    ...environment,
  });
  await starbill.ready;
  return {
    origin: starbill.origin,
    async close() {
      await starbill.end('SIGTERM');
      await removeTemporaryFolder(folder);
    },
  };
}

/** It goes when the journeys' PostgreSQL does. */
async function createDatabase(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_MAIL_PORT}/database`);
  const url = new URL(await answer.text());
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    const name = `own_${randomBytes(4).toString('hex')}`;
    await client.query(`create database ${name}`);
    url.pathname = `/${name}`;
    return url.href;
  } finally {
    await client.end();
  }
}
