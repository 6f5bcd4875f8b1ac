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

/** Whether a file provokes failures of machines, networks and processes. @param {string} file */
export const isFault = (file) => file.startsWith(join('test', 'faults')) || file.endsWith('embedded.test.ts');

/** Whether a file looks at pictures that were drawn, which keeps a core busy and takes no notice of other work. @param {string} file */
export const isDrawing = (file) =>
  file.startsWith(join('test', 'posters')) || file.startsWith(join('src', 'server', 'drawing'));

/** The files in which Vitest meets a test that only `npm run test:long` runs. @param {(file: string) => boolean} isWanted */
export const findLongTestFiles = (isWanted) =>
  listAll().filter(
    (file) => !isBrowserTest(file) && isWanted(file) && /\['long'\]|longUnless\(|@module-tag long/.test(textOf(file)),
  );

/** Whether a test runs what `npm run build` makes: it starts the real program, or a browser. @param {string} file */
export const needsBuild = (file) => isBrowserTest(file) || textOf(file).includes('/launch.ts');
