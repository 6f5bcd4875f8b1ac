import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import S3rver from 's3rver';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { prepareJobs } from '#server/jobs/worker.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import { collect } from '#test/support/collect.ts';
import { hashTables, readAllFiles } from '#test/support/compare-databases.ts';
import { addOwner, addPublishedReview } from '#test/support/factories.ts';
import { visitor } from '#test/support/make-app.ts';
import { prepareBackups, silent, storageKeys } from '#test/support/prepare-backups.ts';
import { makeBackup } from './backup.ts';
import { checkBackup } from './check.ts';
import { findBackup, restoreBackup } from './restore.ts';

/** A restore runs all migrations, so one after another takes its time. */
const long = { tags: ['long'] };

const { stage, emptyDatabase, restore, damage } = prepareBackups();

const submit = (comment: string) =>
  visitor(stage.app).send('POST', `/api/reviews/${stage.owner.performerId}`, {
    reviewerName: 'Rae Quill',
    reviewerEmail: `reviewer-${randomBytes(4).toString('hex')}@example.test`,
    rating: 5,
    comment,
  });

const addEntry = (db: Database) =>
  sql`
    insert into audit_log (actor_name, action, subject_type, subject_id) values ('Ada', 'job.retry', 'job', '1')
  `.execute(db);

test('a backup taken while reviews come in is of one moment, and every row and file comes back', async () => {
  let isDone = false;
  let written = 0;
  const writing = (async () => {
    for (; !isDone; written += 1) expect((await submit(`Number ${written}\\.\n\tone line more`)).statusCode).toBe(201);
  })();
  await expect.poll(() => written, { timeout: 60_000 }).toBeGreaterThan(2);
  const atFirst = written;
  const during = await makeBackup(stage.source, stage.backups, silent);
  isDone = true;
  await writing;
  expect(written).toBeGreaterThan(atFirst);
  const earlier = await restore(stage.backups, { name: during.manifest.name });
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
  await stage.app.deps.visits.flush();
  await makeBackup(stage.source, stage.backups, silent);
  const later = await restore();
  expect(await hashTables(later.url)).toEqual(await hashTables(stage.app.databaseUrl));
  expect(await readAllFiles(later.files)).toEqual(await readAllFiles(stage.app.deps.files));
  expect(Object.keys(await readAllFiles(later.files))).toHaveLength(2);
  const secret = join(later.dataDir, 'session-secret');
  expect(await readFile(secret)).toEqual(await readFile(join(stage.folder, 'session-secret')));
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect(later.warnings).toEqual([]);
});

test(
  'a plain owner of a database may restore, and what comes after works: sequences, triggers, references',
  long,
  async () => {
    await addEntry(stage.app.db);
    await makeBackup(stage.source, stage.backups, silent);
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
      await restore(stage.backups, { url: url.href });
      expect(await hashTables(url.href)).toEqual(await hashTables(stage.app.databaseUrl));
      const { db, pool } = openDatabase(url.href);
      const total = () =>
        db
          .selectFrom('performerTotals')
          .select('received')
          .where('performerId', '=', stage.owner.performerId)
          .executeTakeFirst();
      const before = (await total())?.received ?? 0;
      await addPublishedReview(db, stage.owner.performerId);
      expect((await total())?.received).toBe(before + 1);
      await addEntry(db);
      await expect(addPublishedReview(db, '00000000-0000-4000-8000-000000000000')).rejects.toThrow('foreign key');
      await pool.end();
    } finally {
      await keeper.query(`drop database ${name} with (force)`).catch(() => {});
      await keeper.end();
      const onServer = new pg.Client(stage.app.databaseUrl);
      await onServer.connect();
      await onServer.query(`drop database if exists ${name} with (force)`);
      await onServer.query(`drop role ${role}`);
      await onServer.end();
    }
  },
);

test('one bit that turned over is found, and a restore refuses before it touches anything', async () => {
  const { manifest } = await makeBackup(stage.source, stage.backups, silent);
  const [file] = await collect(stage.backups.list('files/'));
  const table = `tables/${manifest.name}/starbill.reviews/00000.gz`;
  for (const key of [table, `secrets/${manifest.name}/session-secret`, file?.key ?? '']) {
    await damage(key);
    expect(await checkBackup(stage.backups, manifest, () => {})).toEqual([`${key} is damaged`]);
    const { url } = await emptyDatabase();
    await expect(restore(stage.backups, { url })).rejects.toThrow(`${key} is damaged`);
    expect(await hashTables(url)).toEqual({});
    await damage(key);
  }
  await rm(join(stage.folder, 'backups', file?.key ?? ''));
  expect(await checkBackup(stage.backups, manifest, () => {})).toEqual([`${file?.key} is missing`]);
  await damage(`manifests/${manifest.name}.json`);
  await expect(restore()).rejects.toThrow(/^The manifest of the backup \S+ is damaged; use another backup\.$/);
});

test('a database, a folder or a secret that is not empty is refused and stays as it was', long, async () => {
  await makeBackup(stage.source, stage.backups, silent);
  const before = await hashTables(stage.app.databaseUrl);
  await expect(restore(stage.backups, { url: stage.app.databaseUrl })).rejects.toThrow('The database is not empty');
  expect(await hashTables(stage.app.databaseUrl)).toEqual(before);

  const { files, dataDir, url } = await restore();
  await files.put('logos/strange.png', Buffer.from('x'));
  const again = { openDatabase: async () => url, files, dataDir, sessionSecret: null };
  const manifest = await findBackup(stage.backups);
  await expect(restoreBackup(stage.backups, manifest, again, () => {})).rejects.toThrow('logos/strange.png');
  await files.remove('logos/strange.png');
  await writeFile(join(dataDir, 'session-secret'), 'another');
  await expect(restoreBackup(stage.backups, manifest, again, () => {})).rejects.toThrow('a session secret of its own');
});

test('a backup in S3 comes back, and another session secret is pointed out', long, async () => {
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(stage.folder, 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await s3.run();
  try {
    const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
    const bucket = createFileStore({ storageUrl: `s3://backups?endpoint=${endpoint}`, storageKeys });
    const sessionSecret = randomBytes(32).toString('hex');
    await makeBackup({ ...stage.source, sessionSecret }, bucket, silent);
    expect((await makeBackup({ ...stage.source, sessionSecret }, bucket, { ...silent, keep: 1 })).added).toBe(0);
    const { url, files, warnings } = await restore(bucket, { sessionSecret: 'x'.repeat(32) });
    expect(await hashTables(url)).toEqual(await hashTables(stage.app.databaseUrl));
    expect(await readAllFiles(files)).toEqual(await readAllFiles(stage.app.deps.files));
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
  await makeBackup({ ...stage.source, databaseUrl: url }, stage.backups, silent);
  const newer = await restore();
  const restored = openDatabase(newer.url);
  await migrate(restored.db);
  expect(await restored.db.selectFrom('performers').select('id').execute()).toEqual([{ id: performer.id }]);
  expect(await restored.db.selectFrom('gigs').selectAll().execute()).toEqual([]);
  await restored.pool.end();

  await sql`insert into kysely_migration values ('9999_from_tomorrow', ${new Date().toISOString()})`.execute(db);
  await makeBackup({ ...stage.source, databaseUrl: url }, stage.backups, silent);
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
  await makeBackup({ ...stage.source, databaseUrl: url }, stage.backups, silent);
  await pool.end();
  const target = await emptyDatabase();
  await expect(restore(stage.backups, { url: target.url })).rejects.toThrow('has a column performers.stage_smell');
  expect(Object.keys(await hashTables(target.url)).filter((name) => name.startsWith('starbill.'))).toEqual([]);
});
