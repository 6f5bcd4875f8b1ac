import { delimiter, join } from 'node:path';
import { installFromDebian, isExecutable } from './debian.mjs';

/** The programs that the tests in other engines start, and the Debian packages they are in. */
const programs = [
  { variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  { variable: 'XVFB_PATH', names: ['Xvfb'], package: 'xvfb' },
];

/** @param {typeof programs[number]} program @returns {string | undefined} */
function find({ variable, names }) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env[variable] ?? '', ...candidates].find((path) => path !== '' && isExecutable(path));
}

/**
 * Firefox, and WebKit with the display that it needs: the ones named, the system's, Debian's.
 * @returns {Promise<Record<string, string> | string>} what the tests find them by, or what to install
 */
export async function findEngines() {
  const absent = () => programs.filter((program) => !find(program)).map((program) => program.package);
  if (absent().length > 0) await installFromDebian(absent());
  const missing = absent();
  if (missing.length > 0) return `Firefox or WebKit is not here; install ${missing.join(', ')} and run this again`;
  return Object.fromEntries(programs.map((program) => [program.variable, find(program) ?? '']));
}
