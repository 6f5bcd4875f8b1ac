import { say, seconds } from './project.mjs';

/**
 * Runs checks beside each other and then runners one after another, says what each found, and ends the process with
 * the count of all.
 * @param {import('./steps.mjs').Step[]} steps
 * @returns {Promise<never>}
 */
export async function runSteps(steps) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];

  /** @param {import('./steps.mjs').Step} step */
  async function carryOutOne(step) {
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

  const checks = steps.filter(({ aside }) => aside);
  if (checks.length > 0) say(`\n== ${checks.map(({ title }) => title).join(', ')}`);
  await Promise.all(checks.map(carryOutOne));
  for (const step of steps.filter(({ aside }) => !aside)) {
    say(`\n== ${step.title}`);
    await carryOutOne(step);
  }

  // Named once more at the end: a thousand lines lie between a failure and the last one.
  if (failures.length > 0) say(`\n${failures.map((name) => `✗ ${name}`).join('\n')}`);
  say(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
