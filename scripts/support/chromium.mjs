import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian, isExecutable } from './debian.mjs';
import { log, program, projectNode } from './project.mjs';
import { run } from './run.mjs';

/** Without windows first: it does the same in four fifths of the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium to test with, the first that answers: the one named, the system's, Playwright's, Debian's.
 * @returns {Promise<string | null>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await answers(named)) return named;
    log(`CHROMIUM_PATH is ${named}, which is no browser that runs; looking for another one.`);
  }
  return (await findOnSystem()) ?? (await fetchFromPlaywright()) ?? (await findFromDebian());
}

async function findOnSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const candidate of [...candidates, ...elsewhere]) {
    if (isExecutable(candidate) && (await answers(candidate))) return candidate;
  }
  return null;
}

async function fetchFromPlaywright() {
  const ask = "console.log(require('playwright-core').chromium.executablePath())";
  const { output } = await run(projectNode, ['-e', ask]);
  const path = output.trim();
  if (existsSync(path) && (await answers(path))) return path;
  log('There is no Chromium on this machine; fetching the one Playwright offers (3 minutes at most) …');
  await run(projectNode, [program('playwright-core/cli.js'), 'install', 'chromium'], { limit: 180_000 });
  return (await answers(path)) ? path : null;
}

/** Older releases have the large one alone. */
async function findFromDebian() {
  const isThere = (await installFromDebian(['chromium-headless-shell'])) || (await installFromDebian(['chromium']));
  return isThere ? findOnSystem() : null;
}

/** @param {string} path */
async function answers(path) {
  const { code, output } = await run(path, ['--version'], { limit: 20_000 });
  return code === 0 && /chrom/i.test(output);
}
