import type { FileStore, StorageKeys } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

type Storage = { storageUrl: string; storageKeys: StorageKeys };

/** `storageUrl` is `s3://bucket?endpoint=…&region=…`, or the absolute path of a folder. */
export const createFileStore = ({ storageUrl, storageKeys }: Storage): FileStore =>
  storageUrl.startsWith('s3:') ? createS3Store(new URL(storageUrl), storageKeys) : createFolderStore(storageUrl);
