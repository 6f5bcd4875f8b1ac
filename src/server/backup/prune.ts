import { isPictureKey } from '#server/features/pictures/picture-keys.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { createFinder, readFileList } from './copy-files.ts';
import { backupOf, fileKey, listBackups, readManifest } from './manifest.ts';

/**
 * Removes all backups but the newest ones, and then whatever no backup names: their rows, files that only they had, and
 * what backups that were cut off have left; never what has no name of ours. Manifests go first, so that none ever names
 * what is gone. Only for the process that holds the lock of a backup.
 */
export async function pruneBackups(store: FileStore, keep: number): Promise<{ removed: string[]; files: number }> {
  const names = await listBackups(store);
  const removed = names.slice(0, Math.max(0, names.length - keep));
  const kept = names.slice(removed.length);
  // All are read before anything goes: one that is damaged stops it.
  const manifests = await Promise.all(kept.map((name) => readManifest(store, name)));
  for (const name of removed) await store.remove(`manifests/${name}.json`);

  for (const folder of ['tables/', 'secrets/']) {
    for await (const { key } of store.list(folder)) {
      const name = backupOf(key);
      if (name !== null && !kept.includes(name)) await store.remove(key);
    }
  }
  const lists = manifests.map((manifest) => createFinder(readFileList(store, manifest)));
  let files = 0;
  for await (const { key } of store.list(fileKey(''))) {
    const picture = key.slice(fileKey('').length);
    if (!isPictureKey(picture)) continue;
    const found = await Promise.all(lists.map((list) => list.find(picture)));
    if (found.some(Boolean)) continue;
    await store.remove(key);
    files += 1;
  }
  await Promise.all(lists.map((list) => list.close()));
  return { removed, files };
}
