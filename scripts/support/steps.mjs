import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { auditProduction } from './audit.mjs';
import { findChromium } from './chromium.mjs';
import { program, projectNode } from './project.mjs';
import { run } from './run.mjs';

/**
 * What one step found. A checker counts as one test, a runner as many as it ran, and it knows their names.
 * @typedef {{ passed: number, failed: number, failures?: string[], note?: string, output?: string }} Result
 * @typedef {{ name: string, title: string, aside?: boolean, work: () => Promise<Result> }} Step aside: may run beside others
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count what a runner's report says
 * @typedef {import('vitest/node').JsonTestResults} VitestReport
 * @typedef {import('@playwright/test/reporter').JSONReport} PlaywrightReport
 */

/** Colours are for people in front of a terminal. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

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
    aside: true,
    async work() {
      const { code, output } = await run(projectNode, command, { env: plain });
      const problem = code === 0 ? doubt(output) : null;
      if (code === 0 && !problem) return { passed: 1, failed: 0 };
      return { passed: 0, failed: 1, note: problem ?? undefined, output };
    },
  };
}

/**
 * @template Report
 * @param {string} name
 * @param {string} title
 * @param {(report: string) => Promise<{ command: string[], env: NodeJS.ProcessEnv } | string>} prepare
 *   the command that writes its report there, or the reason why it cannot be run
 * @param {(report: Report) => Count} count
 * @returns {Step}
 */
export function runner(name, title, prepare, count) {
  return {
    name,
    title,
    async work() {
      const folder = mkdtempSync(join(tmpdir(), 'starbill-report-'));
      const report = join(folder, 'report.json');
      try {
        const prepared = await prepare(report);
        if (typeof prepared === 'string') return { passed: 0, failed: 1, note: prepared };
        const { code } = await run(projectNode, prepared.command, { show: true, env: { ...plain, ...prepared.env } });
        const { passed, failed, skipped, failures } = count(JSON.parse(readFileSync(report, 'utf8')));
        if (passed + failed === 0) return { passed: 0, failed: 1, note: 'no test ran' };
        // Something outside the tests went wrong, such as a file that cannot be read or an unhandled rejection.
        if (code !== 0 && failed === 0) return { passed, failed: 1, note: `ended with code ${code}` };
        return { passed, failed, failures, note: skipped > 0 ? `${skipped} skipped` : undefined };
      } catch (error) {
        return { passed: 0, failed: 1, note: `left no report: ${error instanceof Error ? error.message : error}` };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** dependency-cruiser is content with a project it cannot read (a TypeScript it does not know, a wrong path). */
function doubtDirections(/** @type {string} */ output) {
  const modules = Number(/\((\d+) modules, \d+ dependencies cruised\)/.exec(output)?.[1] ?? 0);
  return modules > 50 ? null : `looked at ${modules} modules only, so it proves nothing`;
}

/** What went wrong, in a line: what was expected of what, without its call log. The whole stands where it happened. */
function why(/** @type {string | undefined} */ message) {
  const [said = ''] = stripVTControlCharacters(message ?? '').split('Call log:');
  const line = said.replace(/\s+/g, ' ').trim().slice(0, 300);
  return line ? ` (${line})` : '';
}

/**
 * @param {VitestReport} report
 * @returns {Count}
 */
export function countVitest(report) {
  const failures = report.testResults.flatMap((file) => {
    if (file.status !== 'failed') return [];
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot even be loaded has no tests of its own to fail.
    if (tests.length === 0) return [file.name];
    return tests.map((test) => `${file.name}: ${test.fullName}${why(test.failureMessages?.[0])}`);
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failures.map((name) => name.replace(`${process.cwd()}/`, '')),
  };
}

/**
 * @param {PlaywrightReport['suites'][number]} suite
 * @returns {string[]}
 */
function failedIn({ suites = [], specs }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        const line = error?.location?.line ?? '';
        return `[${projectName}] ${file}:${line} ${title}${why(error?.message)}`;
      }),
  );
  return [...suites.flatMap(failedIn), ...own];
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failedIn),
  };
}

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
  checker('types', 'Types', [program('tsgo/bin/tsc'), '-p', '.']),
  {
    name: 'audit',
    title: 'Known vulnerabilities',
    aside: true,
    // What could not be checked has neither passed nor failed, and says so.
    async work() {
      const { outcome, sentence } = await auditProduction();
      return { passed: Number(outcome === 'clean'), failed: Number(outcome === 'bad'), note: sentence };
    },
  },
  runner(
    'api',
    'Unit and API tests',
    async (report) => ({
      command: [
        program('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      env: {},
    }),
    countVitest,
  ),
  runner(
    'browser',
    'Browser tests',
    async (report) => {
      const chromium = await findChromium();
      if (!chromium) return 'no Chromium was found; install one, or say where it is with CHROMIUM_PATH';
      return {
        command: [program('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      };
    },
    countPlaywright,
  ),
];
