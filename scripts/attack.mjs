import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { runSteps } from './support/run-steps.mjs';
import { playwright, vitest } from './support/runners.mjs';

/**
 * `npm run attack`: installs, builds, and runs the attacks and faults of `npm test` in their long form, many times over.
 * Arguments name single files: `npm run attack -- test/attack/races.test.ts`.
 */

const env = { ATTACK: 'long' };
const named = process.argv.slice(2);
const isBrowserFile = (/** @type {string} */ file) => file.includes('attack-browser') || file.endsWith('.spec.ts');
const files = named.filter((file) => !isBrowserFile(file));
const browserFiles = named.filter(isBrowserFile);

/** These measure time or memory, so nothing runs beside them. */
const measured = ['floods', 'slow-clients', 'upload-flood'].map((name) => `test/attack/${name}.test.ts`);
const unmeasured = readdirSync('test/attack')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/attack/${name}`)
  .filter((file) => !measured.includes(file));

const attacks = vitest({
  name: 'attacks',
  title: 'Attacks',
  args: [...unmeasured, '--reporter=verbose', `--maxWorkers=${availableParallelism()}`],
  env,
});
const floods = vitest({ name: 'floods', title: 'Floods', args: [...measured, '--reporter=verbose'], env });
const onServer = vitest({
  name: 'faults',
  title: files.length > 0 ? 'Attacks and faults' : 'Faults',
  args: [...(files.length > 0 ? files : ['test/faults/']), '--reporter=verbose'],
  env,
});
const inBrowser = playwright({
  name: 'browser',
  title: 'Attacks in a browser',
  args: [...browserFiles, '--project=attack', '--no-deps'],
  env,
});

await ensureInstalled();
// Faults mostly wait for what they broke to recover, so the browser works beside them.
const besideEachOther = [
  ...(files.length > 0 || named.length === 0 ? [onServer] : []),
  ...(browserFiles.length > 0 || named.length === 0 ? [inBrowser] : []),
];
const alone = named.length === 0 ? [attacks, floods] : [];
await runSteps([...besideEachOther, ...alone.map((step) => ({ ...step, isLong: true }))], ensureBuilt);
