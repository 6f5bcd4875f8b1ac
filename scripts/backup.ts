import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/backup.ts';
import { openBackups, openFiles, openSource } from '#server/backup/open-places.ts';
import { count, megabytes } from '#server/backup/progress.ts';
import { runCommand } from '#server/backup/run-command.ts';
import { readEnv } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';

/**
 * `npm run backup -- TO [--keep N]`: copies database, files and generated secrets to a folder or an S3 bucket while
 * Starbill runs. Its environment is that of `npm start`.
 */

const usage = 'Say where to: npm run backup -- /backups/starbill, or s3://bucket?endpoint=https://store.example';

await runCommand(async (log) => {
  // A backup holds everything there is: it is for its owner alone.
  process.umask(0o077);
  const { values, positionals } = parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new StartError(usage);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)) {
    throw new StartError('--keep is how many backups stay, at least 1.');
  }
  const env = readEnv();
  const to = await openBackups(place, env);
  const since = performance.now();
  const source = await openSource(env, log);
  try {
    const { dataDir, sessionSecret } = env;
    const done = await makeBackup({ databaseUrl: source.url, files: openFiles(env), dataDir, sessionSecret }, to, {
      log,
      keep,
    });
    const { files, name } = done.manifest;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    log(
      `Backed up ${count(done.rows, 'row')} and ${count(files.count, 'file')} (${done.added.toLocaleString('en')} new, ${megabytes(done.addedBytes)}) as ${name} in ${seconds} s.`,
    );
    if (done.removed.length > 0) log(`Removed ${count(done.removed.length, 'older backup')}.`);
    if (done.missing.length > 0) {
      console.error(
        `${count(done.missing.length, 'file')} that the database names ${done.missing.length === 1 ? 'is' : 'are'} not in the store, such as ${done.missing[0]}; the backup is whole without.`,
      );
    }
  } finally {
    await source.close();
  }
});
