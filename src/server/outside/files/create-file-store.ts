import type { FileStore, StorageKeys } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { guardStore } from './guard-store.ts';
import { createS3Store } from './s3-store.ts';

type Storage = { storageUrl: string; storageKeys: StorageKeys };

/** Longer than a busy store takes for a few megabytes, shorter than people wait. */
const longestCall = 15_000;

/** `storageUrl` is `s3://bucket?endpoint=…&region=…`, or the absolute path of a folder. */
export function createFileStore({ storageUrl, storageKeys }: Storage, patience = longestCall): FileStore {
  const store = storageUrl.startsWith('s3:')
    ? createS3Store(new URL(storageUrl), storageKeys, patience)
    : createFolderStore(storageUrl);
  return guardStore(store, patience);
}
