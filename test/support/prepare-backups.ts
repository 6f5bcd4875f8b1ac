import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { BackupSource } from '#server/backup/backup.ts';
import { findBackup, restoreBackup } from '#server/backup/restore.ts';
import { createFileStore } from '#server/outside/files/create-file-store.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';
import { makeApp, type Person, signUpOwner, type TestApp } from './make-app.ts';
import { fileBody } from './multipart.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from './temporary-folder.ts';

export const storageKeys = { id: 'S3RVER', secret: 'S3RVER' };
export const silent = { log: () => {} };

/** For tests of backups: one act with a picture, and for each test a folder of its own with a store in it. */
export function prepareBackups() {
  const stage = {} as {
    app: TestApp;
    owner: Person;
    folder: string;
    backups: FileStore;
    source: BackupSource;
  };
  let databases: TestDatabase[];
  beforeAll(async () => {
    stage.app = await makeApp();
    stage.owner = await signUpOwner(stage.app, { businessName: 'Ämber & \\N\tAsh' });
    await upload();
  });
  afterAll(() => stage.app.close());
  beforeEach(async () => {
    const folder = await makeTemporaryFolder();
    stage.folder = folder;
    stage.backups = createFileStore({ storageUrl: join(folder, 'backups'), storageKeys });
    const { databaseUrl, deps } = stage.app;
    stage.source = { databaseUrl, files: deps.files, dataDir: folder, sessionSecret: null };
    await writeFile(join(folder, 'session-secret'), randomBytes(32).toString('hex'));
    databases = [];
  });
  afterEach(async () => {
    for (const database of databases) await database.drop();
    await removeTemporaryFolder(stage.folder);
  });

  /** Adds a picture to the gallery, and gives how to take it away again. */
  async function upload(): Promise<() => Promise<unknown>> {
    const { app, db } = stage.app;
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b3fa0' } })
      .jpeg()
      .toBuffer();
    const { payload, headers } = await fileBody('image', bytes);
    const url = '/api/gallery/upload';
    const { cookie } = stage.owner;
    const answer = await app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
    expect(answer.statusCode, answer.body).toBe(201);
    const newest = sql`select id from gallery_images order by created_at desc limit 1`;
    const { rows } = await sql<{ id: string }>`${newest}`.execute(db);
    return () => sql`delete from gallery_images where id = ${rows[0]?.id}`.execute(db);
  }

  async function emptyDatabase(): Promise<TestDatabase> {
    const database = await createEmptyDatabase();
    databases.push(database);
    return database;
  }

  async function restore(from = stage.backups, more: { name?: string; url?: string; sessionSecret?: string } = {}) {
    const url = more.url ?? (await emptyDatabase()).url;
    const dataDir = join(stage.folder, `data-${randomBytes(3).toString('hex')}`);
    await mkdir(dataDir, { mode: 0o700 });
    const files = createFileStore({ storageUrl: join(dataDir, 'files'), storageKeys });
    const target = { openDatabase: async () => url, files, dataDir, sessionSecret: more.sessionSecret ?? null };
    const manifest = await findBackup(from, more.name);
    const { warnings } = await restoreBackup(from, manifest, target, () => {});
    return { url, files, dataDir, warnings };
  }

  /** Turns one bit over, where the store keeps it. */
  async function damage(key: string): Promise<void> {
    const path = join(stage.folder, 'backups', key);
    const bytes = await readFile(path);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    await writeFile(path, bytes);
  }

  return { stage, upload, emptyDatabase, restore, damage };
}
