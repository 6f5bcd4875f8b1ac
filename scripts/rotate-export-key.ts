import { parseArgs } from 'node:util';
import { openSource } from '#server/backup/open-places.ts';
import { runCommand } from '#server/backup/run-command.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import {
  type Keeping,
  listExportKeys,
  markCompromised,
  rotateKey,
} from '#server/features/signed-exports/export-keys.service.ts';
import { withSessionSecret } from '#server/session-secret.ts';
import { StartError } from '#server/start-error.ts';

/**
 * `npm run rotate-export-key`: signed exports get a new key, while Starbill runs or not. Files that the old one signed
 * still count. `npm run rotate-export-key -- --compromised=KEY`: those that this key signed, now or in former years, no
 * longer do; without a key it names them all. Its environment is that of `npm start`.
 */

await runCommand(async (log) => {
  const args = process.argv.slice(2);
  // Without a value it is no mistake of syntax: the answer is the list of keys.
  if (args.at(-1) === '--compromised') args.push('');
  const { values } = parseArgs({ args, options: { compromised: { type: 'string' } } });
  const env = await withSessionSecret(readEnv());
  const source = await openSource(env, log);
  const { db } = openDatabase(source.url, { max: 1 });
  const keeping = { db, secret: env.sessionSecret, now: new Date() };
  try {
    if (values.compromised === undefined) await rotate(keeping, log);
    else await markStolen(keeping, values.compromised, log);
  } finally {
    await db.destroy();
    await source.close();
  }
});

async function rotate(keeping: Keeping, log: (sentence: string) => void): Promise<void> {
  const { id, retired } = await rotateKey(keeping);
  log(`New exports are signed with the key ${id}.${retired ? ` Files that ${retired} signed still count.` : ''}`);
}

async function markStolen(keeping: Keeping, stolen: string, log: (sentence: string) => void): Promise<void> {
  const current = await markCompromised(keeping, stolen);
  if (!current) throw new StartError(`Say which key was stolen. These are all:\n${await describeKeys(keeping)}`);
  log(
    `The key ${stolen} is marked as stolen: files that it signed no longer count, and owners have to download new ones.`,
  );
  log(`New exports are signed with the key ${current.id}.`);
}

async function describeKeys({ db }: Keeping): Promise<string> {
  const { keys } = await listExportKeys(db);
  const rows = keys.map(({ kid, createdAt, retiredAt, compromised }) => {
    const until = retiredAt ? `to ${retiredAt.slice(0, 10)}` : 'and signs now';
    return `--compromised=${kid}   from ${createdAt.slice(0, 10)} ${until}${compromised ? ', marked as stolen' : ''}`;
  });
  return rows.join('\n') || 'none: nothing has been signed here yet.';
}
