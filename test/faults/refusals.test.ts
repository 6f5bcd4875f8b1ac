import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '#scripts/support/free-port.mjs';
import { openEmbedded } from '#server/db/embedded.ts';
import { openDatabase } from '#server/db/open.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { expectRefusal, listPostgresOf } from './launch.ts';

let folder: string;
let DATA_DIR: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  DATA_DIR = join(folder, 'data');
});
afterEach(() => removeTemporaryFolder(folder));

const oneSentence = /^[^\n]+\.$/;

// Real processes on a machine that may be busy with other tests.
describe('Starbill that cannot start', { timeout: 240_000 }, () => {
  it('says what is wrong with the environment, and makes nothing', async () => {
    const { code, said } = await expectRefusal({ DATA_DIR, APP_URL: 'reviews.example' });
    expect(said).toMatch(/^APP_URL must be an origin/);
    expect(said).toMatch(oneSentence);
    expect(code).toBe(1);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('wants a secret in production', async () => {
    const { code, said } = await expectRefusal({ DATA_DIR, NODE_ENV: 'production' });
    expect(said).toMatch(/^SESSION_SECRET is missing/);
    expect(code).toBe(1);
  });

  it('says that the port is taken before it makes anything', { tags: ['long'] }, async () => {
    const squatter = createServer();
    const port = await findFreePort();
    await new Promise<void>((listening) => squatter.listen(port, '127.0.0.1', listening));
    try {
      const { code, said } = await expectRefusal({ DATA_DIR, PORT: String(port) });
      expect(said).toMatch(/^Port \d+ on 127\.0\.0\.1 is taken.* set PORT to another number\.$/);
      expect(code).toBe(1);
      expect(existsSync(DATA_DIR)).toBe(false);
    } finally {
      squatter.close();
    }
  });

  it('says that HOST is no address of this machine', { tags: ['long'] }, async () => {
    const { code, said } = await expectRefusal({ DATA_DIR, HOST: '192.0.2.1' });
    expect(said).toMatch(/^HOST is 192\.0\.2\.1, which is no address of this machine/);
    expect(said).toMatch(oneSentence);
    expect(code).toBe(1);
  });

  it('says that it may not write to DATA_DIR', { tags: ['long'] }, async () => {
    // Root may write to any folder; below a file nobody can.
    await writeFile(join(folder, 'file'), '');
    const { code, said } = await expectRefusal({ DATA_DIR: join(folder, 'file', 'data') });
    expect(said).toMatch(/^DATA_DIR is .*, where this account may not write .* set DATA_DIR to another folder\.$/);
    expect(code).toBe(1);
  });

  it('says that no server answers at DATABASE_URL, without the password', { tags: ['long'] }, async () => {
    const port = await findFreePort();
    const DATABASE_URL = `postgres://me:hunter2@localhost:${port}/starbill`;
    const { code, said } = await expectRefusal({ DATA_DIR, DATABASE_URL });
    expect(said).toMatch(
      /^The PostgreSQL that DATABASE_URL names \(localhost:\d+\/starbill\) cannot be used: .*ECONNREFUSED/,
    );
    expect(said).toMatch(oneSentence);
    expect(said).not.toContain('hunter2');
    expect(code).toBe(1);
  });

  it('says that the database was used by a newer version', { tags: ['long'] }, async () => {
    const database = await createTestDatabase();
    try {
      const { pool } = openDatabase(database.url, { max: 1 });
      await pool.query("insert into kysely_migration (name, timestamp) values ('9999_from_the_future', now())");
      await pool.end();
      const { code, said } = await expectRefusal({ DATA_DIR, DATABASE_URL: database.url });
      expect(said).toMatch(/^The database was last used by a newer version of Starbill .*9999_from_the_future/);
      expect(said).toMatch(oneSentence);
      expect(code).toBe(1);
    } finally {
      await database.drop();
    }
  });

  it('says that the account in DATABASE_URL may not make tables', { tags: ['long'] }, async () => {
    const database = await createTestDatabase();
    const { pool } = openDatabase(database.url, { max: 1 });
    const name = `guest_${process.pid}`;
    try {
      await pool.query(`create role ${name} login password 'guest'`);
      const url = new URL(database.url);
      url.username = name;
      url.password = 'guest';
      const { code, said } = await expectRefusal({ DATA_DIR, DATABASE_URL: url.href });
      expect(said).toMatch(/^The account in DATABASE_URL may not make tables/);
      expect(said).toMatch(oneSentence);
      expect(code).toBe(1);
    } finally {
      await pool.query(`drop role if exists ${name}`);
      await pool.end();
      await database.drop();
    }
  });

  it('says what is wrong with the embedded database, and leaves nothing running', { tags: ['long'] }, async () => {
    await mkdir(DATA_DIR, { mode: 0o700 });
    await (await openEmbedded({ dataDir: DATA_DIR, log() {}, durable: false })).close();
    const file = join(DATA_DIR, 'postgres.json');
    const credentials = await readFile(file, 'utf8');

    await writeFile(file, JSON.stringify({ ...JSON.parse(credentials), password: 'another' }));
    const locked = await expectRefusal({ DATA_DIR });
    expect(locked.said).toMatch(
      /^The database in .* does not accept the password in postgres\.json; put that file back/,
    );
    expect(locked.said).toMatch(oneSentence);
    expect([locked.code, await listPostgresOf(DATA_DIR)]).toEqual([1, []]);

    await writeFile(file, credentials);
    await rm(join(DATA_DIR, 'postgres/postgresql.conf'));
    const incomplete = await expectRefusal({ DATA_DIR });
    expect(incomplete.said).toMatch(/^The embedded PostgreSQL did not start \(.*postgresql\.conf.*\); look into /);
    expect(incomplete.said).toMatch(oneSentence);
    expect([incomplete.code, await listPostgresOf(DATA_DIR)]).toEqual([1, []]);
  });
});
