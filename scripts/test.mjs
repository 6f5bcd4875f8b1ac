import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { log } from './support/project.mjs';
import { runSteps } from './support/run-steps.mjs';
import { playwright, vitest } from './support/runners.mjs';
import { steps } from './support/steps.mjs';
import { findTestFiles, isBrowserTest, needsBuild } from './support/test-files.mjs';

/**
 * `npm test`: installs, builds, and runs every check and every test that is not long by nature.
 * `npm test -- some-file -t 'title'` runs the tests of files whose path contains that, in whichever runner they belong to.
 * `--only=format,types,…` runs some of the steps, `--long` those of `npm run test:long`.
 */

const args = process.argv.slice(2);
const only = args
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

/** @returns {never} */
function refuse(/** @type {string} */ sentence) {
  log(`${sentence}\n\n0 passed, 1 failed`);
  process.exit(1);
}

function chooseSteps() {
  const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) {
    refuse(`There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  if (only) return steps.filter(({ name }) => only.includes(name));
  return steps.filter(({ isLong = false }) => isLong === args.includes('--long'));
}

/** Runs files by name: those of each runner with the flags that were given, `-t` included. */
async function runFiles() {
  const title = args.findIndex((argument) => argument === '-t' || argument === '--testNamePattern');
  const titled = title >= 0 ? args.slice(title + 1, title + 2) : [];
  const rest = args.filter((_argument, at) => title < 0 || (at !== title && at !== title + 1));
  const names = rest.filter((argument) => !argument.startsWith('-'));
  const flags = rest.filter((argument) => argument.startsWith('-') && argument !== '--long');
  const files = findTestFiles(names);
  if (files.length === 0) refuse(`No test file has ${names.join(' or ')} in its path.`);
  const [inBrowser, onServer] = [files.filter(isBrowserTest), files.filter((file) => !isBrowserTest(file))];
  const chosen = [];
  if (onServer.length > 0) {
    const named = [...onServer, ...titled.flatMap((text) => ['-t', text]), ...flags];
    chosen.push(vitest({ name: 'api', title: 'Unit and API tests', args: named }));
  }
  if (inBrowser.length > 0) {
    const named = [...inBrowser, ...titled.flatMap((text) => ['-g', text]), ...flags, '--no-deps'];
    chosen.push(playwright({ name: 'browser', title: 'Browser tests', args: named }));
  }
  await runSteps(chosen, files.some(needsBuild) ? ensureBuilt : undefined);
}

await ensureInstalled();
if (args.some((argument) => !argument.startsWith('-'))) await runFiles();
else await runSteps(chooseSteps(), ensureBuilt);
