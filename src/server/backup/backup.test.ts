import { expect, test } from 'vitest';
import { isBackupRunning } from '#server/db/backup-lock.ts';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { collect } from '#test/support/collect.ts';
import { prepareBackups, silent } from '#test/support/prepare-backups.ts';
import { makeBackup } from './backup.ts';
import { checkBackup } from './check.ts';
import { listBackups } from './manifest.ts';
import { findBackup } from './restore.ts';

const { stage, upload, restore, damage } = prepareBackups();

test('a backup that was cut off is none, and the next one uses what it left', async () => {
  let puts = 0;
  const cut: FileStore = {
    ...stage.backups,
    put: async (key, bytes) => {
      if (key.startsWith('manifests/')) throw new Error('the disk is full');
      puts += 1;
      await stage.backups.put(key, bytes);
    },
  };
  await expect(makeBackup(stage.source, cut, silent)).rejects.toThrow('the disk is full');
  expect(puts).toBeGreaterThan(20);
  expect(await listBackups(stage.backups)).toEqual([]);
  await expect(restore()).rejects.toThrow('There is no whole backup here.');
  // Cut off within the files, too: the lock is free again, and the file that is there is not written twice.
  const { added, manifest } = await makeBackup(stage.source, stage.backups, { ...silent, keep: 1 });
  expect({ added, files: manifest.files.count }).toEqual({ added: 0, files: 2 });
  const kept = await collect(stage.backups.list('tables/'));
  expect(kept.every(({ key }) => key.startsWith(`tables/${manifest.name}/`))).toBe(true);
  expect(await checkBackup(stage.backups, manifest, () => {})).toEqual([]);
});

test('only new files are copied; what is kept of older backups stays whole when others are removed', async () => {
  const first = await makeBackup(stage.source, stage.backups, { ...silent, now: () => new Date('2026-01-01') });
  expect(first).toMatchObject({ added: 2, missing: [], removed: [] });
  const takeAway = await upload();
  const second = await makeBackup(stage.source, stage.backups, { ...silent, now: () => new Date('2026-01-02') });
  expect(second.added).toBe(2);

  // A picture that went is in the backups from before, and in no later one.
  await takeAway();
  await sweepPictures(stage.app.deps);
  const third = await makeBackup(stage.source, stage.backups, {
    ...silent,
    keep: 2,
    now: () => new Date('2026-01-03'),
  });
  expect(third).toMatchObject({ added: 0, removed: [first.manifest.name] });
  expect(await checkBackup(stage.backups, second.manifest, () => {})).toEqual([]);
  const fourth = await makeBackup(stage.source, stage.backups, {
    ...silent,
    keep: 1,
    now: () => new Date('2026-01-04'),
  });
  expect(await listBackups(stage.backups)).toEqual([fourth.manifest.name]);
  expect(await collect(stage.backups.list('files/'))).toHaveLength(2);
  expect(await checkBackup(stage.backups, fourth.manifest, () => {})).toEqual([]);
});

test('what is not of a backup stays where it is, whatever its folder is called', async () => {
  const strange = [
    'files/gallery/holiday.jpg',
    'files/letter.txt',
    'manifests/app.json',
    'secrets/diary/2026.txt',
    'tables/oak/00000.gz',
    'tables/prices.csv',
  ];
  for (const key of strange) await stage.backups.put(key, Buffer.from('somebody else’s'));
  await makeBackup(stage.source, stage.backups, { ...silent, now: () => new Date('2026-01-01') });
  const done = await makeBackup(stage.source, stage.backups, {
    ...silent,
    keep: 1,
    now: () => new Date('2026-01-02'),
  });
  expect(done.removed).toHaveLength(1);
  expect(await listBackups(stage.backups)).toEqual([done.manifest.name]);
  const left = (await collect(stage.backups.list(''))).map(({ key }) => key);
  expect(left).toEqual(expect.arrayContaining(strange));
  expect(left.filter((key) => done.removed.some((name) => key.includes(name)))).toEqual([]);
});

test('a damaged backup keeps no new one from being made, and is not removed unseen', async () => {
  const first = await makeBackup(stage.source, stage.backups, { ...silent, now: () => new Date('2026-01-01') });
  await damage(`manifests/${first.manifest.name}.json`);
  const second = await makeBackup(stage.source, stage.backups, { ...silent, now: () => new Date('2026-01-02') });
  expect(second.added).toBe(0);
  await damage(`tables/${second.manifest.name}/file-list/00000.gz`);
  const third = makeBackup(stage.source, stage.backups, { ...silent, keep: 3, now: () => new Date('2026-01-03') });
  await expect(third).rejects.toThrow(/is whole, but older ones were not removed: The manifest .* is damaged/);
  expect(await listBackups(stage.backups)).toHaveLength(3);
  expect(await checkBackup(stage.backups, await findBackup(stage.backups), () => {})).toEqual([]);
});

test('no picture goes while a backup runs, and two backups do not run at once', async () => {
  const takeAway = await upload();
  let states: unknown;
  let refusal: unknown;
  const watching: FileStore = {
    ...stage.backups,
    put: async (key, bytes) => {
      if (key.includes('/starbill.reviews/')) {
        await takeAway();
        states = { swept: await sweepPictures(stage.app.deps), runs: await isBackupRunning(stage.app.db) };
        refusal = await makeBackup(stage.source, stage.backups, silent).catch((error) => error.message);
      }
      await stage.backups.put(key, bytes);
    },
  };
  const { missing, manifest } = await makeBackup(stage.source, watching, silent);
  expect(states).toEqual({ swept: 0, runs: true });
  expect(refusal).toBe('Another backup of this database is running; wait until it is done.');
  expect({ missing, files: manifest.files.count }).toEqual({ missing: [], files: 4 });
  expect(await isBackupRunning(stage.app.db)).toBe(false);
  expect(await sweepPictures(stage.app.deps)).toBe(1);
});
