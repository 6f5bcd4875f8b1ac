import { ensureBuilt } from './build.mjs';
import { findChromium } from './support/chromium.mjs';
import { ensureInstalled } from './support/install.mjs';
import { program, say } from './support/project.mjs';
import { runSteps } from './support/run-steps.mjs';
import { countPlaywright, countVitest, runner } from './support/steps.mjs';

/**
 * `npm run attack`: installs, builds, and runs the attacks and faults of `npm test` in their long form, many times over.
 * Arguments name single files: `npm run attack -- test/attack/races.test.ts`.
 */

const long = { ATTACK: 'long' };
const named = process.argv.slice(2);
const isBrowserFile = (/** @type {string} */ file) => file.includes('attack-browser') || file.endsWith('.spec.ts');
const files = named.filter((file) => !isBrowserFile(file));
const browserFiles = named.filter(isBrowserFile);

const onServer = runner(
  'attacks',
  'Attacks and faults',
  async (report) => ({
    command: [
      program('vitest/vitest.mjs'),
      'run',
      ...(files.length > 0 ? files : ['test/attack/', 'test/faults/']),
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: long,
  }),
  countVitest,
);

const inBrowser = runner(
  'browser',
  'Attacks in a browser',
  async (report) => {
    const chromium = await findChromium();
    if (!chromium) return 'no Chromium was found; install one, or say where it is with CHROMIUM_PATH';
    return {
      command: [
        program('@playwright/test/cli.js'),
        'test',
        ...browserFiles,
        '--project=attack',
        '--no-deps',
        '--reporter=list,json',
      ],
      env: { ...long, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    };
  },
  countPlaywright,
);

await ensureInstalled();
if (!(await ensureBuilt())) {
  say('\n0 passed, 1 failed');
  process.exit(1);
}
const steps = [
  ...(files.length > 0 || named.length === 0 ? [onServer] : []),
  ...(browserFiles.length > 0 || named.length === 0 ? [inBrowser] : []),
];
await runSteps(steps);
