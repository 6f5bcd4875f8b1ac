import { auditProduction } from './audit.mjs';
import { program, projectNode } from './project.mjs';
import { run } from './run.mjs';
import { plain, playwright, vitest } from './runners.mjs';
import { findLongTestFiles, isDrawing, isFault } from './test-files.mjs';

/**
 * What one step found. A checker counts as one test, a runner as many as it ran, and it knows their names.
 * @typedef {{ passed: number, failed: number, failures?: string[], files?: import('./reports.mjs').Timed[],
 *   note?: string, output?: string }} Result
 * @typedef {{ name: string, title: string, isCheck?: boolean, isLong?: boolean, beside?: string,
 *   work: () => Promise<Result> }} Step
 *   isCheck: needs no build. isLong: `npm run test:long` runs it, alone or with the step that it may run beside; the others
 *   run beside each other in `npm test`
 */

/**
 * @param {string} name
 * @param {string} title
 * @param {string[]} command
 * @param {(output: string) => string | null} [doubt] says why a checker that is content is not believed
 * @returns {Step}
 */
function checker(name, title, command, doubt = () => null) {
  return {
    name,
    title,
    isCheck: true,
    async work() {
      const { code, output } = await run(projectNode, command, { env: plain });
      const problem = code === 0 ? doubt(output) : null;
      if (code === 0 && !problem) return { passed: 1, failed: 0 };
      return { passed: 0, failed: 1, note: problem ?? undefined, output };
    },
  };
}

/** dependency-cruiser is content with a project it cannot read (a TypeScript it does not know, a wrong path). */
function doubtDirections(/** @type {string} */ output) {
  const modules = Number(/\((\d+) modules, \d+ dependencies cruised\)/.exec(output)?.[1] ?? 0);
  return modules > 50 ? null : `looked at ${modules} modules only, so it proves nothing`;
}

const projects = (/** @type {string[]} */ ...names) => names.map((name) => `--project=${name}`);

/** @type {Step[]} */
export const steps = [
  checker('format', 'Format and lint', [
    program('@biomejs/biome/bin/biome'),
    'ci',
    '--error-on-warnings',
    '--colors=off',
    '.',
  ]),
  checker(
    'directions',
    'Import directions',
    [program('dependency-cruiser/bin/dependency-cruiser.mjs'), 'src', 'test', '--config', '.dependency-cruiser.cjs'],
    doubtDirections,
  ),
  checker('dead-code', 'Dead code', [program('knip/bin/knip.js'), '--no-progress']),
  // One thread, because several repeat one another's work and the tests need the other cores; what it found last time is
  // kept beside the build.
  checker('types', 'Types', [
    program('tsgo/bin/tsc'),
    ...['-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', 'dist/.types.json'],
  ]),
  {
    name: 'audit',
    title: 'Known vulnerabilities',
    isCheck: true,
    // What could not be checked has neither passed nor failed, and says so.
    async work() {
      const { outcome, sentence } = await auditProduction();
      return { passed: Number(outcome === 'clean'), failed: Number(outcome === 'bad'), note: sentence };
    },
  },
  vitest({
    name: 'api',
    title: 'Unit and API tests',
    // A test runs most lines a few times: code that is compiled at once, and room for what is thrown away, take a tenth
    // less. Long tests also measure memory, which both would change.
    args: ['--tags-filter=!long', '--execArgv=--always-sparkplug', '--execArgv=--max-semi-space-size=64'],
  }),
  playwright({
    name: 'browser',
    title: 'Browser tests',
    args: projects('phone', 'desktop', 'host-site'),
  }),
  {
    // Beside each other and beside what measures nothing: they wait more than they work.
    ...vitest({
      name: 'faults',
      title: 'Provoked failures',
      args: [...findLongTestFiles(isFault), '--tags-filter=long'],
    }),
    isLong: true,
  },
  {
    ...vitest({
      name: 'api-long',
      title: 'Long API tests',
      args: [
        ...findLongTestFiles((file) => !isFault(file) && !isDrawing(file)),
        '--tags-filter=long',
        '--maxWorkers=1',
      ],
    }),
    isLong: true,
  },
  {
    ...vitest({
      name: 'drawing-long',
      title: 'Long tests of pictures',
      args: [...findLongTestFiles(isDrawing), '--tags-filter=long', '--maxWorkers=1'],
    }),
    isLong: true,
    beside: 'faults',
  },
  {
    ...playwright({ name: 'engines', title: 'Firefox and WebKit', args: projects('firefox', 'webkit') }),
    isLong: true,
    beside: 'faults',
  },
  {
    ...playwright({
      name: 'browser-long',
      title: 'Long browser tests',
      args: projects(
        'phone-long',
        'desktop-long',
        'desktop-too',
        'host-site-long',
        'attack',
        'development',
        'lighthouse',
      ),
    }),
    isLong: true,
  },
];
