// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atPort, createDatabase, type Server, startPrimary, startReplica } from '#scripts/rehearsal/postgres.ts';
import { makeFolder, postgresFolder } from '#scripts/rehearsal/programs.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type Client, createClient } from './http-client.ts';
import { type Launched, launch } from './launch.ts';

describe.skipIf(!postgresFolder)('with a replica for public reads', () => {
  let programs: Awaited<ReturnType<typeof makeFolder>>;
  let folder: string;
  let primary: Server;
  let replica: Server;
  let url: string;
  let starbill: Launched;
  let owner: Client & { performerId: string; slug: string };

  beforeAll(async () => {
    programs = await makeFolder();
    folder = await makeTemporaryFolder();
    primary = await startPrimary(programs.path, { fsync: 'off' });
    replica = await startReplica(programs.path, 'replica', primary, { fsync: 'off' });
    url = await createDatabase(primary, 'starbill');
    starbill = await launch({
      DATA_DIR: folder,
      DATABASE_URL: url,
      DATABASE_READ_URL: atPort(url, replica.port),
      RATE_LIMITS: 'off',
    });
    await starbill.ready;
    owner = await createClient(starbill.origin).signUp('owner@example.test', 'The First Name');
  }, 300_000);
  afterAll(async () => {
    await starbill?.end('SIGTERM');
    await replica?.end();
    await primary?.end();
    await removeTemporaryFolder(folder);
    await programs.remove();
  });

  /** How many blocks of the database a server has read so far: which of the two was asked. */
  async function blocksRead(server: Server): Promise<number> {
    const [row] = await server.ask<{ count: string }>(
      "select coalesce(sum(blks_hit + blks_read), 0)::text as count from pg_stat_database where datname = 'starbill'",
    );
    return Number(row?.count ?? 0);
  }

  const visit = (path: string) => createClient(starbill.origin).get(path);
  /** A search: what people type is never kept. */
  const freshPage = () => visit(`/reviews/${owner.slug}?q=lark`);
  const page = async () => (await visit(`/reviews/${owner.slug}`)).body;
  const rename = (businessName: string) =>
    owner.send('PUT', '/api/profile', { businessName, businessCategory: 'Band' });

  test('public reads that are not kept come from the replica', { timeout: 120_000 }, async () => {
    const isReadThere = async () => {
      const before = await blocksRead(replica);
      for (let n = 0; n < 20; n += 1) expect((await freshPage()).status).toBe(200);
      return (await blocksRead(replica)) - before > 20;
    };
    await expect.poll(isReadThere, { timeout: 60_000 }).toBe(true);
  });

  test('while the replica stands still, a change is public at once and no older answer is ever kept', {
    timeout: 180_000,
  }, async () => {
    await replica.ask('select pg_wal_replay_pause()');
    for (const name of ['The Second Name', 'The Third Name']) {
      expect((await rename(name)).status).toBe(200);
      for (let n = 0; n < 5; n += 1) expect(await page()).toContain(name);
      expect((await freshPage()).body).toContain(name);
    }
    // Somebody who signs up now is not on the replica at all.
    const other = await createClient(starbill.origin).signUp('other@example.test', 'A Newcomer');
    expect((await visit(`/reviews/${other.slug}`)).body).toContain('A Newcomer');
    await replica.ask('select pg_wal_replay_resume()');
    await expect.poll(page).toContain('The Third Name');
    expect((await freshPage()).body).toContain('The Third Name');
  });

  test('without the replica the primary answers, and the replica is used again when it is back', {
    timeout: 240_000,
  }, async () => {
    await replica.end('SIGKILL');
    for (let n = 0; n < 5; n += 1) expect((await freshPage()).status).toBe(200);
    expect((await rename('The Fourth Name')).status).toBe(200);
    expect(await page()).toContain('The Fourth Name');
    await replica.start();
    const isReadThere = async () => {
      const before = await blocksRead(replica);
      for (let n = 0; n < 20; n += 1) expect((await freshPage()).body).toContain('The Fourth Name');
      return (await blocksRead(replica)) - before > 20;
    };
    await expect.poll(isReadThere, { timeout: 120_000 }).toBe(true);
  });
});
