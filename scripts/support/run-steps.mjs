import { log, seconds } from './project.mjs';

const slowestShown = 10;

/**
 * Runs steps, says what each found, and ends the process with the count of all. Checks begin at once, beside whatever
 * `prepare` does for the others; short runners run beside each other, long ones one after another, because they measure,
 * unless they say beside which.
 * @param {import('./steps.mjs').Step[]} steps
 * @param {() => Promise<boolean>} [prepare] what runners need, such as a build; false when it failed
 * @returns {Promise<never>}
 */
export async function runSteps(steps, prepare = async () => true) {
  const since = Date.now();
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  /** @type {import('./reports.mjs').Timed[]} */
  const files = [];

  /** @param {import('./steps.mjs').Step} step */
  async function carryOutOne(step) {
    const began = Date.now();
    const result = await step.work();
    passed += result.passed;
    failed += result.failed;
    files.push(...(result.files ?? []));
    // What has no names of its own, such as a checker, is named by its step.
    failures.push(...(result.failures ?? (result.failed > 0 ? [step.title] : [])));
    if (result.output) log(`\n${result.output.trimEnd()}`);
    const figures = `${result.passed} passed, ${result.failed} failed${result.note ? ` (${result.note})` : ''}`;
    log(`-- ${step.title}: ${figures}, ${seconds(began)}`);
  }

  log(`\n== ${steps.map(({ title }) => title).join(', ')}`);
  const runners = steps.filter(({ isCheck }) => !isCheck);
  const checking = Promise.all(steps.filter(({ isCheck }) => isCheck).map(carryOutOne));
  if (runners.length === 0 || (await prepare())) {
    await Promise.all(runners.filter(({ isLong }) => !isLong).map(carryOutOne));
    const long = runners.filter(({ isLong }) => isLong);
    const leading = long.filter(({ beside }) => !long.some(({ name }) => name === beside));
    for (const step of leading) {
      await Promise.all([step, ...long.filter(({ beside }) => beside === step.name)].map(carryOutOne));
    }
  } else {
    failed += 1;
    failures.push('Build');
  }
  await checking;

  if (files.length > slowestShown) {
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
    log(
      `\nThe slowest files:\n${slowest.map((each) => `${each.seconds.toFixed(1).padStart(7)} s  ${each.file}`).join('\n')}`,
    );
    log(`${seconds(since)} in all`);
  }
  // Named once more at the end: a thousand lines lie between a failure and the last one.
  if (failures.length > 0) log(`\n${failures.map((name) => `✗ ${name}`).join('\n')}`);
  log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
