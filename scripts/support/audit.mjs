import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand, pathWithoutProject } from './install.mjs';
import { root } from './project.mjs';
import { run } from './run.mjs';

/**
 * What the database of advisories says of the packages that run in production.
 * @typedef {{ outcome: 'unchecked' | 'clean' | 'bad', sentence: string }} Verdict
 * @typedef {{ severity: string, name: string, fixAvailable?: unknown }} Finding
 * @typedef {{ auditReportVersion?: number, vulnerabilities?: Record<string, Finding>,
 *   metadata?: { dependencies?: { prod?: number } } }} Report
 */

export const unchecked = 'No advisory database could be reached: nothing was checked.';
const failing = new Set(['high', 'critical']);

/** Released in 2013 with a hole that every database knows. One that does not know it says nothing about the others. */
const knownBad = { name: 'minimist', version: '0.0.8' };

/** @returns {Promise<Verdict>} */
export async function auditProduction(folder = root) {
  const report = await ask(folder);
  if (report === null) return { outcome: 'unchecked', sentence: unchecked };
  const verdict = judge(report);
  if (verdict.outcome === 'clean' && !(await knowsTheKnown())) {
    return { outcome: 'unchecked', sentence: `${unchecked} What answered does not even know ${knownBad.name} 0.0.8.` };
  }
  return verdict;
}

/** @param {Report} report @returns {Verdict} */
export function judge({ vulnerabilities = {}, metadata }) {
  const found = Object.values(vulnerabilities);
  const bad = found.filter(({ severity }) => failing.has(severity));
  const among = `among ${metadata?.dependencies?.prod ?? 'the'} production packages`;
  if (bad.length > 0) {
    const names = bad.map(({ name, severity }) => `${name} (${severity})`).join(', ');
    return { outcome: 'bad', sentence: `${bad.length} with a known high or critical advisory ${among}: ${names}.` };
  }
  const minor = found.length > 0 ? `; ${found.length} with a lower one` : '';
  return { outcome: 'clean', sentence: `No known high or critical advisory ${among}${minor}.` };
}

/** @param {string} output what `npm audit --json` wrote @returns {Report | null} null: it could not ask */
export function readReport(output) {
  try {
    const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    return report.auditReportVersion && report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}

async function knowsTheKnown() {
  const folder = mkdtempSync(join(tmpdir(), 'starbill-audit-'));
  try {
    writeProjectOf(folder, knownBad);
    return (await ask(folder))?.vulnerabilities?.[knownBad.name] !== undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A project of one package, as far as `npm audit` looks. @param {string} folder @param {typeof knownBad} package_ */
export function writeProjectOf(folder, { name, version }) {
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

/** Asks about what the lock file of a folder names; nothing has to be installed. @param {string} folder */
async function ask(folder) {
  const { command, args } = npmCommand();
  const flags = ['--json', '--omit=dev', '--package-lock-only', '--loglevel=silent', '--prefix', folder];
  // An answer of some kind comes at once or not at all: npm's own retries take over a minute.
  const patience = ['--fetch-retries=0', '--fetch-timeout=10000'];
  const { output } = await run(command, [...args, 'audit', ...flags, ...patience], {
    env: { PATH: pathWithoutProject() },
    limit: 20_000,
  });
  return readReport(output);
}
