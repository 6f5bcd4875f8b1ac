import { setImmediate as breathe } from 'node:timers/promises';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { fileKey, fileListPrefix, type Manifest, sha256 } from './manifest.ts';
import { readLines } from './parts.ts';

/** One line of a backup's list of files. */
export type ListedFile = { key: string; bytes: number; sha256: string };

/** How many are copied at once: a distant store answers each in its own time. */
const atOnce = 8;

export async function* readFileList(store: FileStore, manifest: Manifest): AsyncGenerator<ListedFile> {
  for await (const line of readLines(store, fileListPrefix(manifest.name), manifest.files.parts)) {
    yield JSON.parse(line) as ListedFile;
  }
}

/** Finds the entries of one ordered list while another, ordered alike, is gone through: nothing is kept of either. */
export function createFinder<Entry extends { key: string }>(entries: AsyncIterable<Entry>) {
  const iterator = entries[Symbol.asyncIterator]();
  let current: Entry | null | undefined;
  const next = async () => {
    const { done, value } = await iterator.next();
    return done ? null : (value as Entry);
  };
  return {
    async find(key: string): Promise<Entry | null> {
      if (current === undefined) current = await next();
      while (current && current.key < key) current = await next();
      return current?.key === key ? current : null;
    },
    close: () => iterator.return?.(),
  };
}

type Copied = { files: number; bytes: number; missing: string[]; added: number; addedBytes: number };

/**
 * Copies files that a backup does not have yet, and gives the list of all. What a former backup has listed and the
 * store still holds in the same size is taken as it is: a stored file never changes.
 */
export async function* copyFiles(
  { from, to, former }: { from: FileStore; to: FileStore; former: Manifest | null },
  keys: AsyncIterable<string>,
  onProgress: (copied: Copied) => void,
): AsyncGenerator<ListedFile> {
  const known = createFinder(former ? readFileList(to, former) : none());
  const present = createFinder(to.list(fileKey('')));
  const copied: Copied = { files: 0, bytes: 0, missing: [], added: 0, addedBytes: 0 };

  async function copy(key: string, isThere: boolean): Promise<ListedFile | null> {
    const bytes = await from.get(key);
    if (!bytes) {
      copied.missing.push(key);
      return null;
    }
    const listed = { key, bytes: bytes.length, sha256: sha256(bytes) };
    // A backup that was cut off may have left it; one that is damaged is replaced.
    const left = isThere ? await to.get(fileKey(key)) : null;
    if (left && sha256(left) === listed.sha256) return listed;
    if (left) await to.remove(fileKey(key));
    await to.put(fileKey(key), bytes);
    copied.added += 1;
    copied.addedBytes += bytes.length;
    return listed;
  }

  const waiting: (ListedFile | Promise<ListedFile | null>)[] = [];
  async function* finish(): AsyncGenerator<ListedFile> {
    for (const listed of await Promise.all(waiting.splice(0))) {
      if (!listed) continue;
      copied.files += 1;
      copied.bytes += listed.bytes;
      yield listed;
    }
    onProgress(copied);
    await breathe();
  }
  for await (const key of keys) {
    const before = await known.find(key);
    const there = await present.find(fileKey(key));
    if (before && there?.bytes === before.bytes) waiting.push(before);
    else waiting.push(copy(key, there !== null));
    if (waiting.length === atOnce) yield* finish();
  }
  yield* finish();
  await Promise.all([known.close(), present.close()]);
}

async function* none(): AsyncGenerator<never> {}
