import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { say, seconds } from './support/project.mjs';
import { steps } from './support/steps.mjs';

/** `npm test`: installs, builds, and runs every check and every test. `--only=format,types,…` runs some of them. */

const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const unknown = only?.filter((name) => !steps.some((step) => step.name === name)) ?? [];
if (unknown.length > 0) {
  say(`There is no step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

await ensureInstalled();
const chosen = steps.filter(({ name }) => !only || only.includes(name));
const checks = chosen.filter(({ aside }) => aside);
const runners = chosen.filter(({ aside }) => !aside);
if (runners.length > 0 && !(await ensureBuilt())) {
  say('\n0 passed, 1 failed');
  process.exit(1);
}

let passed = 0;
let failed = 0;
/** @type {string[]} */
const failures = [];

/** @param {import('./support/steps.mjs').Step} step */
async function carryOut(step) {
  const since = Date.now();
  const result = await step.work();
  passed += result.passed;
  failed += result.failed;
  // What has no names of its own, such as a checker, is named by its step.
  failures.push(...(result.failures ?? (result.failed > 0 ? [step.title] : [])));
  if (result.output) say(`\n${result.output.trimEnd()}`);
  const figures = `${result.passed} passed, ${result.failed} failed${result.note ? ` (${result.note})` : ''}`;
  say(`-- ${step.title}: ${figures}, ${seconds(since)}`);
}

if (checks.length > 0) say(`\n== ${checks.map(({ title }) => title).join(', ')}`);
await Promise.all(checks.map(carryOut));
for (const step of runners) {
  say(`\n== ${step.title}`);
  await carryOut(step);
}

// Named once more at the end: a thousand lines lie between a failure and the last one.
if (failures.length > 0) say(`\n${failures.map((name) => `✗ ${name}`).join('\n')}`);
say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
