import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder. Written beside their place and linked into it, so that a half-written one is never seen. */
export function createFolderStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error('a key that leaves the folder');
    return join(folder, key);
  };
  return {
    kind: 'folder',
    async put(key, bytes) {
      const place = placeOf(key);
      const draft = `${place}.${randomBytes(6).toString('hex')}.draft`;
      await mkdir(dirname(place), { recursive: true });
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // Unlike a rename, a link fails when the name is taken.
        await link(draft, place);
        await syncFolder(dirname(place));
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(key) {
      return readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw error;
      });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/** The name of a new file is durable only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
