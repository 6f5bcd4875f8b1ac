import { parseArgs } from 'node:util';
import { openSource } from '#server/backup/open-places.ts';
import { runCommand } from '#server/backup/run-command.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { rotateKey } from '#server/features/signed-exports/export-keys.service.ts';
import { withSessionSecret } from '#server/session-secret.ts';

/**
 * `npm run rotate-export-key [-- --compromised]`: signed exports get a new key, while Starbill runs or not. Files that the
 * old one signed still count; with `--compromised` they no longer do. Its environment is that of `npm start`.
 */

await runCommand(async (log) => {
  const { values } = parseArgs({ options: { compromised: { type: 'boolean', default: false } } });
  const env = await withSessionSecret(readEnv());
  const source = await openSource(env, log);
  const { db } = openDatabase(source.url, { max: 1 });
  try {
    const { compromised } = values;
    const { id } = await rotateKey({ db, secret: env.sessionSecret, now: new Date() }, { compromised });
    log(
      compromised
        ? `New exports are signed with the key ${id}. Files that the old key signed no longer count: owners have to download new ones.`
        : `New exports are signed with the key ${id}. Files that older keys signed still count.`,
    );
  } finally {
    await db.destroy();
    await source.close();
  }
});
