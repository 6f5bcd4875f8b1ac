import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findEngines } from './engines.mjs';
import { program, projectNode } from './project.mjs';
import { countPlaywright, countVitest } from './reports.mjs';
import { run } from './run.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ name: string, title: string, args: string[], env?: NodeJS.ProcessEnv }} Runner
 */

/** Colours are for people in front of a terminal. */
export const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * @template Report
 * @param {string} name
 * @param {string} title
 * @param {(report: string) => Promise<{ command: string[], env: NodeJS.ProcessEnv } | string>} prepare
 *   the command that writes its report there, or the reason why it cannot be run
 * @param {(report: Report) => import('./reports.mjs').Count} count
 * @returns {Step}
 */
function runner(name, title, prepare, count) {
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
        const { passed, failed, skipped, failures, files } = count(JSON.parse(readFileSync(report, 'utf8')));
        if (passed + failed === 0) return { passed: 0, failed: 1, note: 'no test ran' };
        // Something outside the tests went wrong, such as a file that cannot be read or an unhandled rejection.
        if (code !== 0 && failed === 0) return { passed, failed: 1, note: `ended with code ${code}`, files };
        return { passed, failed, failures, files, note: skipped > 0 ? `${skipped} left out` : undefined };
      } catch (error) {
        return { passed: 0, failed: 1, note: `left no report: ${error instanceof Error ? error.message : error}` };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** @param {Runner} runner @returns {Step} */
export const vitest = ({ name, title, args, env = {} }) =>
  runner(
    name,
    title,
    async (report) => ({
      command: [
        program('vitest/vitest.mjs'),
        'run',
        ...args,
        ...(args.some((argument) => argument.startsWith('--reporter')) ? [] : ['--reporter=default']),
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      env,
    }),
    countVitest,
  );

/** The projects and the files of tests in Firefox and WebKit. */
const inOtherEngines = /^--project=(firefox|webkit)$|test\/engines\//;

/** @param {Runner} runner @returns {Step} */
export const playwright = ({ name, title, args, env = {} }) =>
  runner(
    name,
    title,
    async (report) => {
      const chromium = await findChromium();
      if (!chromium) return 'no Chromium was found; install one, or say where it is with CHROMIUM_PATH';
      const engines = args.some((argument) => inOtherEngines.test(argument)) ? await findEngines() : {};
      if (typeof engines === 'string') return engines;
      return {
        command: [program('@playwright/test/cli.js'), 'test', ...args, '--reporter=list,json'],
        env: { ...env, ...engines, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      };
    },
    countPlaywright,
  );
