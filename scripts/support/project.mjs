import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Everything under scripts/support runs on Node 20 with nothing installed: no packages, no TypeScript.

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node that the project brings along. */
export const projectNode = join(root, 'node_modules/.bin/node');

/** A program that a package of ours brings along, as a command line for `projectNode`. */
export const program = (/** @type {string} */ path) => join(root, 'node_modules', path);

/**
 * One hash over the contents of files and folders, tests left out.
 * @param {string[]} paths
 */
export function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

/** @param {string} file */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export const log = (/** @type {string} */ sentence) => process.stdout.write(`${sentence}\n`);

/** @param {number} since */
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
