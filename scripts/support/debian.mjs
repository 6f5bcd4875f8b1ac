import { accessSync, constants, existsSync } from 'node:fs';
import { log } from './project.mjs';
import { run } from './run.mjs';

/** Installs packages of Debian's, where we may. @param {string[]} packages @returns {Promise<boolean>} whether it did */
export async function installFromDebian(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  log(`Installing Debian’s ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  if (code !== 0) log(output);
  return code === 0;
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
