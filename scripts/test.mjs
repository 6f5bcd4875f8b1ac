import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './support/install.mjs';
import { say } from './support/project.mjs';
import { runSteps } from './support/run-steps.mjs';
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
if (chosen.some(({ aside }) => !aside) && !(await ensureBuilt())) {
  say('\n0 passed, 1 failed');
  process.exit(1);
}

await runSteps(chosen);
