import { parseArgs } from 'node:util';
import { checkBackup } from '#server/backup/check.ts';
import { listBackups, readManifest } from '#server/backup/manifest.ts';
import { openBackups, openFiles, openTarget } from '#server/backup/open-places.ts';
import { count, megabytes } from '#server/backup/progress.ts';
import { describeDamage, findBackup, restoreBackup } from '#server/backup/restore.ts';
import { runCommand } from '#server/backup/run-command.ts';
import { readEnv } from '#server/env.ts';
import type { FileStore } from '#server/outside/files/file-store.ts';
import { StartError } from '#server/start-error.ts';

/**
 * `npm run restore -- FROM [--name NAME]`: brings a backup, the newest by default, into an empty DATA_DIR or an empty
 * DATABASE_URL. `--list` names the backups there are, `--check` reads one through and restores nothing.
 */

await runCommand(async (log) => {
  const { values, positionals } = parseArgs({
    options: { name: { type: 'string' }, list: { type: 'boolean' }, check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) {
    throw new StartError('Say where from: npm run restore -- /backups/starbill [--name NAME] [--check] [--list]');
  }
  const env = readEnv();
  const store = await openBackups(place, env);
  if (values.list) return listAll(store, log);

  const since = performance.now();
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1);
  const manifest = await findBackup(store, values.name);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const contents = `${count(rows, 'row')} and ${count(manifest.files.count, 'file')}`;
  if (values.check) {
    const damage = await checkBackup(store, manifest, log);
    if (damage.length > 0) throw new StartError(describeDamage(manifest, damage));
    return log(`The backup ${manifest.name} is whole: ${contents}, checked in ${seconds()} s.`);
  }
  let close = async () => {};
  try {
    const { warnings } = await restoreBackup(
      store,
      manifest,
      {
        files: openFiles(env),
        dataDir: env.dataDir,
        sessionSecret: env.sessionSecret,
        openDatabase: async () => {
          const opened = await openTarget(env, log);
          close = opened.close;
          return opened.url;
        },
      },
      log,
    );
    log(`Restored ${contents} of ${manifest.name} in ${seconds()} s.`);
    for (const warning of warnings) console.error(warning);
  } finally {
    await close();
  }
});

async function listAll(store: FileStore, log: (sentence: string) => void): Promise<void> {
  const names = await listBackups(store);
  if (names.length === 0) throw new StartError('There is no whole backup here.');
  for (const name of names) {
    const { madeAt, tables, files } = await readManifest(store, name);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    log(`${name}  ${madeAt}  ${count(rows, 'row')}, ${count(files.count, 'file')}, ${megabytes(files.bytes)} of files`);
  }
}
