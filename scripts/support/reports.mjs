import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/**
 * What the report of a runner says.
 * @typedef {{ file: string, seconds: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], files: Timed[] }} Count
 * @typedef {import('vitest/node').JsonTestResults} VitestReport
 * @typedef {import('@playwright/test/reporter').JSONReport} PlaywrightReport
 */

/** What went wrong, in a line: what was expected of what, without its call log. The whole stands where it happened. */
function why(/** @type {string | undefined} */ message) {
  const [said = ''] = stripVTControlCharacters(message ?? '').split('Call log:');
  const line = said.replace(/\s+/g, ' ').trim().slice(0, 300);
  return line ? ` (${line})` : '';
}

const withoutRoot = (/** @type {string} */ name) => name.replace(root, '');

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
    failures: failures.map(withoutRoot),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: withoutRoot(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

/**
 * @param {PlaywrightReport['suites'][number]} suite
 * @returns {PlaywrightReport['suites'][number]['specs']}
 */
const specsIn = ({ suites = [], specs }) => [...suites.flatMap(specsIn), ...specs];

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
export function countPlaywright({ config, stats, errors, suites }) {
  const specs = suites.flatMap(specsIn);
  const failures = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error;
        const line = error?.location?.line ?? '';
        return `[${projectName}] ${file}:${line} ${title}${why(error?.message)}`;
      }),
  );
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    const name = withoutRoot(`${config.rootDir}/${file}`);
    files.set(name, (files.get(name) ?? 0) + spent / 1000);
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures,
    files: [...files].map(([file, seconds]) => ({ file, seconds })),
  };
}
