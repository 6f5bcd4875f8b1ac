import type { FileStore } from '#server/outside/files/file-store.ts';
import { readFileList } from './copy-files.ts';
import { fileKey, fileListPrefix, type Manifest, secretKey, tablePrefix } from './manifest.ts';
import { findDamage, listDamage } from './parts.ts';
import { count, createProgress } from './progress.ts';

const atOnce = 8;

/** Reads every byte of a backup and compares it with the manifest. Gives what is wrong, one phrase each. */
export async function checkBackup(
  store: FileStore,
  manifest: Manifest,
  log: (sentence: string) => void,
): Promise<string[]> {
  const progress = createProgress(log);
  const { name, tables, files, sessionSecret } = manifest;
  const found: string[] = [];
  for (const table of tables) {
    progress(() => `Checking ${table.name} …`);
    found.push(...(await listDamage(store, tablePrefix(name, table), table.parts)));
  }
  if (sessionSecret.kept) {
    const problem = findDamage(await store.get(secretKey(name)), sessionSecret.kept);
    if (problem) found.push(`${secretKey(name)} ${problem}`);
  }
  const listProblems = await listDamage(store, fileListPrefix(name), files.parts);
  // What a damaged list says of files cannot be compared.
  if (listProblems.length > 0) return [...found, ...listProblems];

  let seen = 0;
  let waiting: Promise<string | null>[] = [];
  const finish = async () => {
    for (const problem of await Promise.all(waiting)) if (problem) found.push(problem);
    seen += waiting.length;
    waiting = [];
    progress(() => `${seen.toLocaleString('en')} of ${count(files.count, 'file')} checked …`);
  };
  for await (const listed of readFileList(store, manifest)) {
    waiting.push(
      store.get(fileKey(listed.key)).then((bytes) => {
        const problem = findDamage(bytes, listed);
        return problem && `${fileKey(listed.key)} ${problem}`;
      }),
    );
    if (waiting.length === atOnce) await finish();
  }
  await finish();
  if (seen !== files.count) found.push(`the list of files has ${seen} entries instead of ${files.count}`);
  return found;
}
