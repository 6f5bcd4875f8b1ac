import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isBackupRunning } from '#server/db/backup-lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { collect } from '#test/support/collect.ts';
import { hashTables, readAllFiles } from '#test/support/compare-databases.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { makeApp, type Person, signUpOwner, type TestApp, visitor } from '#test/support/make-app.ts';
import { fileBody } from '#test/support/multipart.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { type BackupSource, makeBackup } from './backup.ts';
import { checkBackup } from './check.ts';
import { listBackups } from './manifest.ts';
import { findBackup, restoreBackup } from './restore.ts';

/** A restore runs all migrations, so one after another takes its time. */
const long = { tags: ['long'] };

let app: TestApp;
let owner: Person;
let folder: string;
let backups: FileStore;
let source: BackupSource;
let databases: TestDatabase[];
beforeAll(async () => {
  app = await makeApp();
  owner = await signUpOwner(app, { businessName: 'Ämber & \\N\tAsh' });
  await upload();
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  backups = storeIn('backups');
  source = { databaseUrl: app.databaseUrl, files: app.deps.files, dataDir: folder, sessionSecret: null };
  await writeFile(join(folder, 'session-secret'), randomBytes(32).toString('hex'));
  databases = [];
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  await removeTemporaryFolder(folder);
});

const keys = { id: 'S3RVER', secret: 'S3RVER' };
const storeIn = (name: string) => createFileStore({ storageUrl: join(folder, name), storageKeys: keys });
const silent = { log: () => {} };

/** Adds a picture to the gallery, and gives how to take it away again. */
async function upload(): Promise<() => Promise<unknown>> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b3fa0' } })
    .jpeg()
    .toBuffer();
  const { payload, headers } = await fileBody('image', bytes);
  const url = '/api/gallery/upload';
  const answer = await app.app.inject({ method: 'POST', url, headers: { ...headers, cookie: owner.cookie }, payload });
  expect(answer.statusCode, answer.body).toBe(201);
  const newest = sql`select id from gallery_images order by created_at desc limit 1`;
  const { rows } = await sql<{ id: string }>`${newest}`.execute(app.db);
  return () => sql`delete from gallery_images where id = ${rows[0]?.id}`.execute(app.db);
}

const submit = (comment: string) =>
  visitor(app).send('POST', `/api/reviews/${owner.performerId}`, {
    reviewerName: 'Rae Quill',
    reviewerEmail: `reviewer-${randomBytes(4).toString('hex')}@example.test`,
    rating: 5,
    comment,
  });

const addEntry = (db: Database) =>
  sql`
    insert into audit_log (actor_name, action, subject_type, subject_id) values ('Ada', 'job.retry', 'job', '1')
  `.execute(db);

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

async function restore(from = backups, more: { name?: string; url?: string; sessionSecret?: string } = {}) {
  const url = more.url ?? (await emptyDatabase()).url;
  const dataDir = join(folder, `data-${randomBytes(3).toString('hex')}`);
  await mkdir(dataDir, { mode: 0o700 });
  const files = createFileStore({ storageUrl: join(dataDir, 'files'), storageKeys: keys });
  const target = { openDatabase: async () => url, files, dataDir, sessionSecret: more.sessionSecret ?? null };
  const manifest = await findBackup(from, more.name);
  const { warnings } = await restoreBackup(from, manifest, target, () => {});
  return { url, files, dataDir, warnings };
}

/** Turns one bit over, where the store keeps it. */
async function damage(key: string): Promise<void> {
  const path = join(folder, 'backups', key);
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

test('a backup taken while reviews come in is of one moment, and every row and file comes back', async () => {
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    for (; !isDone; written += 1) expect((await submit(`Number ${written}\\.\n\tone line more`)).statusCode).toBe(201);
  })();
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(2);
  const atFirst = written;
  const during = await makeBackup(source, backups, silent);
  isDone = true;
  await writing;
  expect(written).toBeGreaterThan(atFirst);
  const earlier = await restore(backups, { name: during.manifest.name });
  const { db, pool } = openDatabase(earlier.url);
  const { rows } = await sql<{ counted: number; kept: number; reviews: number; asked: number }>`
    select (select count(*) from reviews) as counted, (select sum(received) from performer_totals) as kept,
      (select count(*) from reviews where source = 'customer') as reviews,
      (select count(*) from quiet_jobs where task = 'review-received') as asked
  `.execute(db);
  await pool.end();
  expect(rows[0]?.counted).toBeGreaterThan(2);
  expect(rows[0]?.kept).toBe(rows[0]?.counted);
  expect(rows[0]?.asked).toBe(rows[0]?.reviews);

  // At rest, everything can be compared; visits are counted in memory for some seconds first.
  await app.deps.visits.flush();
  await makeBackup(source, backups, silent);
  const later = await restore();
  expect(await hashTables(later.url)).toEqual(await hashTables(app.databaseUrl));
  expect(await readAllFiles(later.files)).toEqual(await readAllFiles(app.deps.files));
  expect(Object.keys(await readAllFiles(later.files))).toHaveLength(2);
  const secret = join(later.dataDir, 'session-secret');
  expect(await readFile(secret)).toEqual(await readFile(join(folder, 'session-secret')));
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect(later.warnings).toEqual([]);
});

test(
  'a plain owner of a database may restore, and what comes after works: sequences, triggers, references',
  long,
  async () => {
    await addEntry(app.db);
    await makeBackup(source, backups, silent);
    const database = await emptyDatabase();
    const role = `plain_${randomBytes(4).toString('hex')}`;
    const name = new URL(database.url).pathname.slice(1);
    const keeper = new pg.Client(database.url);
    await keeper.connect();
    await keeper.query(`create role ${role} login password 'plain'; alter database ${name} owner to ${role}`);
    const url = new URL(database.url);
    url.username = role;
    url.password = 'plain';
    try {
      await restore(backups, { url: url.href });
      expect(await hashTables(url.href)).toEqual(await hashTables(app.databaseUrl));
      const { db, pool } = openDatabase(url.href);
      const total = () =>
        db
          .selectFrom('performerTotals')
          .select('received')
          .where('performerId', '=', owner.performerId)
          .executeTakeFirst();
      const before = (await total())?.received ?? 0;
      await addPublishedReview(db, owner.performerId);
      expect((await total())?.received).toBe(before + 1);
      await addEntry(db);
      await expect(addPublishedReview(db, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('foreign key');
      await pool.end();
    } finally {
      await keeper.query(`drop database ${name} with (force)`).catch(() => {});
      await keeper.end();
      const onServer = new pg.Client(app.databaseUrl);
      await onServer.connect();
      await onServer.query(`drop database if exists ${name} with (force)`);
      await onServer.query(`drop role ${role}`);
      await onServer.end();
    }
  },
);

test('one bit that turned over is found, and a restore refuses before it touches anything', async () => {
  const { manifest } = await makeBackup(source, backups, silent);
  const [file] = await collect(backups.list('files/'));
  const table = `tables/${manifest.name}/starbill.reviews/00000.gz`;
  for (const key of [table, `secrets/${manifest.name}/session-secret`, file?.key ?? '']) {
    await damage(key);
    expect(await checkBackup(backups, manifest, () => {})).toEqual([`${key} is damaged`]);
    const { url } = await emptyDatabase();
    await expect(restore(backups, { url })).rejects.toThrow(`${key} is damaged`);
    expect(await hashTables(url)).toEqual({});
    await damage(key);
  }
  await rm(join(folder, 'backups', file?.key ?? ''));
  expect(await checkBackup(backups, manifest, () => {})).toEqual([`${file?.key} is missing`]);
  await damage(`manifests/${manifest.name}.json`);
  await expect(restore()).rejects.toThrow(/^The manifest of the backup \S+ is damaged; use another backup\.$/);
});

test('a backup that was cut off is none, and the next one uses what it left', async () => {
  let puts = 0;
  const cut: FileStore = {
    ...backups,
    put: async (key, bytes) => {
      if (key.startsWith('manifests/')) throw new Error('the disk is full');
      puts += 1;
      await backups.put(key, bytes);
    },
  };
  await expect(makeBackup(source, cut, silent)).rejects.toThrow('the disk is full');
  expect(puts).toBeGreaterThan(20);
  expect(await listBackups(backups)).toEqual([]);
  await expect(restore()).rejects.toThrow('There is no whole backup here.');
  // Cut off within the files, too: the lock is free again, and the file that is there is not written twice.
  const { added, manifest } = await makeBackup(source, backups, { ...silent, keep: 1 });
  expect({ added, files: manifest.files.count }).toEqual({ added: 0, files: 2 });
  const kept = await collect(backups.list('tables/'));
  expect(kept.every(({ key }) => key.startsWith(`tables/${manifest.name}/`))).toBe(true);
  expect(await checkBackup(backups, manifest, () => {})).toEqual([]);
});

test('only new files are copied; what is kept of older backups stays whole when others are removed', async () => {
  const first = await makeBackup(source, backups, { ...silent, now: () => new Date('2026-01-01') });
  expect(first).toMatchObject({ added: 2, missing: [], removed: [] });
  const takeAway = await upload();
  const second = await makeBackup(source, backups, { ...silent, now: () => new Date('2026-01-02') });
  expect(second.added).toBe(2);

  // A picture that went is in the backups from before, and in no later one.
  await takeAway();
  await sweepPictures(app.deps);
  const third = await makeBackup(source, backups, { ...silent, keep: 2, now: () => new Date('2026-01-03') });
  expect(third).toMatchObject({ added: 0, removed: [first.manifest.name] });
  expect(await checkBackup(backups, second.manifest, () => {})).toEqual([]);
  const fourth = await makeBackup(source, backups, { ...silent, keep: 1, now: () => new Date('2026-01-04') });
  expect(await listBackups(backups)).toEqual([fourth.manifest.name]);
  expect(await collect(backups.list('files/'))).toHaveLength(2);
  expect(await checkBackup(backups, fourth.manifest, () => {})).toEqual([]);
});

test('a damaged backup keeps no new one from being made, and is not removed unseen', async () => {
  const first = await makeBackup(source, backups, { ...silent, now: () => new Date('2026-01-01') });
  await damage(`manifests/${first.manifest.name}.json`);
  const second = await makeBackup(source, backups, { ...silent, now: () => new Date('2026-01-02') });
  expect(second.added).toBe(0);
  await damage(`tables/${second.manifest.name}/file-list/00000.gz`);
  const third = makeBackup(source, backups, { ...silent, keep: 3, now: () => new Date('2026-01-03') });
  await expect(third).rejects.toThrow(/is whole, but older ones were not removed: The manifest .* is damaged/);
  expect(await listBackups(backups)).toHaveLength(3);
  expect(await checkBackup(backups, await findBackup(backups), () => {})).toEqual([]);
});

test('no picture goes while a backup runs, and two backups do not run at once', async () => {
  const takeAway = await upload();
  let states: unknown;
  let refusal: unknown;
  const watching: FileStore = {
    ...backups,
    put: async (key, bytes) => {
      if (key.includes('reviews/')) {
        await takeAway();
        states = { swept: await sweepPictures(app.deps), runs: await isBackupRunning(app.db) };
        refusal = await makeBackup(source, backups, silent).catch((error) => error.message);
      }
      await backups.put(key, bytes);
    },
  };
  const { missing, manifest } = await makeBackup(source, watching, silent);
  expect(states).toEqual({ swept: 0, runs: true });
  expect(refusal).toBe('Another backup of this database is running; wait until it is done.');
  expect({ missing, files: manifest.files.count }).toEqual({ missing: [], files: 4 });
  expect(await isBackupRunning(app.db)).toBe(false);
  expect(await sweepPictures(app.deps)).toBe(1);
});

test('a database, a folder or a secret that is not empty is refused and stays as it was', long, async () => {
  await makeBackup(source, backups, silent);
  const before = await hashTables(app.databaseUrl);
  await expect(restore(backups, { url: app.databaseUrl })).rejects.toThrow('The database is not empty');
  expect(await hashTables(app.databaseUrl)).toEqual(before);

  const { files, dataDir, url } = await restore();
  await files.put('logos/strange.png', Buffer.from('x'));
  const again = { openDatabase: async () => url, files, dataDir, sessionSecret: null };
  const manifest = await findBackup(backups);
  await expect(restoreBackup(backups, manifest, again, () => {})).rejects.toThrow('logos/strange.png');
  await files.remove('logos/strange.png');
  await writeFile(join(dataDir, 'session-secret'), 'another');
  await expect(restoreBackup(backups, manifest, again, () => {})).rejects.toThrow('a session secret of its own');
});

test('a backup in S3 comes back, and another session secret is pointed out', long, async () => {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await s3.run();
  try {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    const bucket = createFileStore({ storageUrl: `s3://backups?endpoint=${endpoint}`, storageKeys: keys });
    const sessionSecret = randomBytes(32).toString('hex');
    await makeBackup({ ...source, sessionSecret }, bucket, silent);
    expect((await makeBackup({ ...source, sessionSecret }, bucket, { ...silent, keep: 1 })).added).toBe(0);
    const { url, files, warnings } = await restore(bucket, { sessionSecret: 'x'.repeat(32) });
    expect(await hashTables(url)).toEqual(await hashTables(app.databaseUrl));
    expect(await readAllFiles(files)).toEqual(await readAllFiles(app.deps.files));
    expect(warnings.join()).toContain('SESSION_SECRET is not the one');
    expect(await collect(bucket.list('secrets/'))).toEqual([]);
  } finally {
    await s3.close();
  }
});

test('an older backup goes into a newer program; a newer one is refused in a sentence', long, async () => {
  const { url } = await emptyDatabase();
  const { db, pool } = openDatabase(url);
  await migrate(db, '0115_audit');
  await prepareJobs(pool);
  const performer = await addOwner(db);
  await makeBackup({ ...source, databaseUrl: url }, backups, silent);
  const newer = await restore();
  const restored = openDatabase(newer.url);
  await migrate(restored.db);
  expect(await restored.db.selectFrom('performers').select('id').execute()).toEqual([{ id: performer.id }]);
  expect(await restored.db.selectFrom('gigs').selectAll().execute()).toEqual([]);
  await restored.pool.end();

  await sql`insert into kysely_migration values ('9999_from_tomorrow', ${new Date().toISOString()})`.execute(db);
  await makeBackup({ ...source, databaseUrl: url }, backups, silent);
  await expect(restore()).rejects.toThrow(
    /does not know 9999_from_tomorrow\); restore it with that version, or a newer/,
  );
  await pool.end();
});

test('a column that this version no longer has is refused rather than lost', long, async () => {
  const { url } = await emptyDatabase();
  const { db, pool } = openDatabase(url);
  await migrate(db);
  await prepareJobs(pool);
  await sql`alter table performers add column stage_smell text`.execute(db);
  await makeBackup({ ...source, databaseUrl: url }, backups, silent);
  await pool.end();
  const target = await emptyDatabase();
  await expect(restore(backups, { url: target.url })).rejects.toThrow('has a column performers.stage_smell');
  expect(Object.keys(await hashTables(target.url)).filter((name) => name.startsWith('starbill.'))).toEqual([]);
});
