import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { openBackups } from './open-places.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  await mkdir(join(folder, 'starbill/data'), { recursive: true });
  await mkdir(join(folder, 'starbill/files'));
});
afterEach(() => removeTemporaryFolder(folder));

/** What a backup to that place is told, null when it may go there. */
const refusalOf = (place: string) => {
  const env = readEnv({ DATA_DIR: join(folder, 'starbill/data'), STORAGE_URL: join(folder, 'starbill/files') });
  return openBackups(place, env).then(
    () => null,
    (error: Error) => error.message,
  );
};

test('backups lie neither inside the folders that Starbill uses nor around them', async () => {
  expect(await refusalOf(join(folder, 'starbill/data/backups'))).toContain('is inside DATA_DIR');
  expect(await refusalOf(join(folder, 'starbill/files'))).toContain('is inside STORAGE_URL');
  // The files of a backup there would be the files of Starbill.
  expect(await refusalOf(join(folder, 'starbill'))).toContain('has DATA_DIR');
  expect(await refusalOf(folder)).toContain('has DATA_DIR');
  expect(await refusalOf(join(folder, 'backups'))).toBeNull();
  expect(await refusalOf(join(folder, 'starbill/data-backups'))).toBeNull();
});

test('a symbolic link is the place it leads to', async () => {
  await symlink(join(folder, 'starbill'), join(folder, 'shortcut'));
  expect(await refusalOf(join(folder, 'shortcut'))).toContain('has DATA_DIR');
  expect(await refusalOf(join(folder, 'shortcut/files/backups'))).toContain('is inside STORAGE_URL');
  expect(await refusalOf(join(folder, 'shortcut/backups'))).toBeNull();
});
