import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ensureInstalled } from './support/install.mjs';
import { hashOf, log, program, projectNode, readStamp, root, seconds } from './support/project.mjs';
import { run } from './support/run.mjs';

const stampFile = join(root, 'dist/.built');
const inputs = [
  'src/web',
  'src/mails',
  'src/posters',
  'src/shared',
  'src/widgets',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-widgets.mjs',
  'src/server/development/bundle-widget.ts',
  '.size-limit.json',
];
const outputs = [
  'dist/client/.vite/manifest.json',
  'dist/client/.vite/review.json',
  'dist/client/.vite/widgets.json',
  'dist/server/entry-server.js',
  'dist/server/entry-mails.js',
  'dist/server/entry-posters.js',
];
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.xml', '.webmanifest']);

/** Builds what browsers load and what the server draws with, unless that is already there. Says whether it is there. */
export async function ensureBuilt() {
  const wanted = hashOf(inputs);
  const isThere = readStamp(stampFile) === wanted && outputs.every((file) => existsSync(join(root, file)));
  return isThere || build(wanted);
}

async function build(hash = hashOf(inputs)) {
  log('Building …');
  const since = Date.now();
  rmSync(stampFile, { force: true });
  // Whatever NODE_ENV says: what is built here is always what production serves.
  const vite = (/** @type {string[]} */ ...args) =>
    run(projectNode, [program('vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
      env: { NODE_ENV: 'production' },
    });
  const results = await Promise.all([vite(), vite('--ssr')]);
  // After the first, which empties the folder.
  if (results.every(({ code }) => code === 0)) results.push(await vite('--mode', 'review'));
  // The budgets of what others load are part of the build: over them it fails.
  const steps = [join(root, 'scripts/build-widgets.mjs'), program('size-limit/bin.js')];
  for (const step of steps) {
    if (results.some(({ code }) => code !== 0)) break;
    const { code, output } = await run(projectNode, [step], { env: { NODE_ENV: 'production' } });
    results.push({ code, output: code === 0 ? '' : output });
  }
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0) {
    for (const { output } of failed) log(output);
    log('The build failed; the reason is above.');
    return false;
  }
  for (const { output } of results) if (output.trim()) log(output.trimEnd());
  await compressAll(join(root, 'dist/client'));
  writeFileSync(stampFile, hash);
  log(`Built in ${seconds(since)}.`);
  return true;
}

/** @param {string} folder */
async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => compressible.has(extname(file)) && !file.startsWith('.vite'))
    .map((file) => join(folder, file));
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file);
      const small = await promisify(brotliCompress)(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      });
      if (small.length < plain.length) writeFileSync(`${file}.br`, small);
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  process.exitCode = (await build()) ? 0 : 1;
}
