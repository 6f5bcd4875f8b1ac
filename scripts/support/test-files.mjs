import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const listAll = () =>
  ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file)),
  );

export const isBrowserTest = (/** @type {string} */ file) => file.endsWith('.spec.ts');

/** The test files whose path contains one of these texts; without any, all of them. @param {string[]} texts */
export const findTestFiles = (texts) =>
  listAll().filter((file) => texts.length === 0 || texts.some((text) => file.includes(text)));

const textOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** The files in which Vitest meets a test that only `npm run test:long` runs. */
export const findLongTestFiles = () =>
  listAll().filter((file) => !isBrowserTest(file) && /\['long'\]|longUnless\(/.test(textOf(file)));

/** Whether a test runs what `npm run build` makes: it starts the real program, or a browser. @param {string} file */
export const needsBuild = (file) => isBrowserTest(file) || textOf(file).includes('/launch.ts');
