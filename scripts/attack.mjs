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

const onServer = vitest({
  name: 'attacks',
  title: 'Attacks and faults',
  args: [...(files.length > 0 ? files : ['test/attack/', 'test/faults/']), '--reporter=verbose'],
  env,
});
const inBrowser = playwright({
  name: 'browser',
  title: 'Attacks in a browser',
  args: [...browserFiles, '--project=attack', '--no-deps'],
  env,
});

await ensureInstalled();
const steps = [
  ...(files.length > 0 || named.length === 0 ? [onServer] : []),
  ...(browserFiles.length > 0 || named.length === 0 ? [inBrowser] : []),
];
// They measure, so one after the other.
await runSteps(
  steps.map((step) => ({ ...step, isLong: true })),
  ensureBuilt,
);
