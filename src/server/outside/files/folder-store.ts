import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** No key can name it: keys begin with a letter, a digit or an underscore. */
const draftFolder = '.drafts';

/**
 * Files in a folder. Written beside their place and linked into it, so that a half-written one is never seen. The folder
 * is made once: if it is gone later, a disk is, and nothing may be written where that was.
 */
export function createFolderStore(folder: string): FileStore {
  const drafts = join(folder, draftFolder);
  let made: Promise<unknown> | undefined;
  const makeFolder = () => {
    made ??= mkdir(drafts, { recursive: true }).catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  const placeOf = (key: string) => {
    if (!/^[\w-]+(\/[\w.-]+)*$/.test(key) || key.includes('..')) throw new Error('a key that leaves the folder');
    return join(folder, key);
  };
  return {
    kind: 'folder',
    async put(key, bytes) {
      const place = placeOf(key);
      const draft = join(drafts, `${randomBytes(12).toString('hex')}.draft`);
      await makeFolder();
      try {
        await writeDurably(draft, bytes);
        await mkdir(dirname(place), { recursive: true });
        // Unlike a rename, a link fails when the name is taken.
        await link(draft, place);
        await syncFolder(dirname(place));
      } finally {
        // What cannot be removed now goes with the next sweep.
        await rm(draft, { force: true }).catch(() => {});
      }
    },
    async get(key) {
      const place = placeOf(key);
      try {
        return await readFile(place);
      } catch (error) {
        if (!isMissing(error)) throw error;
        await makeFolder();
        // Throws when the whole folder is gone: then the file may well be somewhere.
        await stat(drafts);
        return null;
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: (prefix) => listBelow(folder, prefix),
    async removeDrafts(before) {
      await makeFolder();
      let removed = 0;
      for (const name of await readdir(drafts)) {
        const path = join(drafts, name);
        const found = await stat(path).catch(() => null);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** In the order of the whole keys: a folder's name is compared with the slash that follows it. */
async function* listBelow(folder: string, prefix: string): AsyncGenerator<{ key: string; bytes: number }> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const names = entries
    .filter(({ name }) => name !== draftFolder)
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const name of names) {
    const key = prefix + name;
    if (name.endsWith('/')) yield* listBelow(folder, key);
    else yield { key, bytes: (await stat(join(folder, key))).size };
  }
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
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
