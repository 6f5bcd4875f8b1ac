import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { hashOf, log, projectNode, readStamp, root, seconds } from './project.mjs';
import { run } from './run.mjs';

const stampFile = join(root, 'node_modules/.starbill-installed');

/** Installs the packages of package-lock.json, unless exactly those are there. */
export async function ensureInstalled() {
  const wanted = hashOf(['package.json', 'package-lock.json']);
  if (readStamp(stampFile) === wanted && existsSync(projectNode)) return;
  if (!isInstalledByHand()) await install();
  writeFileSync(stampFile, wanted);
}

async function install() {
  log('Installing packages (npm ci), about a minute the first time …');
  const since = Date.now();
  const { command, args } = npmCommand();
  // Building needs the development packages too, also where NODE_ENV=production leaves them out.
  // Warnings about the Node that runs npm say nothing here: the packages run on the Node that comes with them.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const stillThere = setInterval(() => log(`… still installing after ${seconds(since)}`), 15_000);
  const { code } = await run(command, [...args, 'ci', ...flags], { show: true, env: { PATH: pathWithoutProject() } });
  clearInterval(stillThere);
  if (code !== 0 || !existsSync(projectNode)) {
    log(
      code === 0
        ? 'npm ci left no node_modules/.bin/node; switch install scripts on (npm config delete ignore-scripts) and try again.'
        : 'npm ci failed; the reason is above. Mend it and try again.',
    );
    process.exit(1);
  }
  log(`Installed in ${seconds(since)}.`);
}

/** npm leaves a record of what it installed, as its last act. */
function isInstalledByHand() {
  try {
    const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
    const wanted = read('package-lock.json');
    const present = read('node_modules/.package-lock.json');
    return (
      existsSync(projectNode) &&
      Object.keys(present).every((name) => wanted[name]) &&
      Object.entries(wanted).every(
        ([name, { version, optional, devOptional }]) =>
          name === '' || optional || devOptional || present[name]?.version === version,
      )
    );
  } catch {
    return false;
  }
}

/** The npm that started us; its Node must not be the one in node_modules, which `npm ci` takes away. */
export function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const usable = npm && node && npm.endsWith('npm-cli.js') && !node.startsWith(join(root, 'node_modules'));
  return usable ? { command: node, args: [npm] } : { command: 'npm', args: [] };
}

export function pathWithoutProject() {
  const own = join(root, 'node_modules') + sep;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter);
}
