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
await ensureBuilt();

let passed = 0;
let failed = 0;
for (const step of steps) {
  if (only && !only.includes(step.name)) continue;
  say(`\n== ${step.title}`);
  const since = Date.now();
  const result = await step.work();
  passed += result.passed;
  failed += result.failed;
  if (result.output) say(result.output.trimEnd());
  const figures = `${result.passed} passed, ${result.failed} failed${result.note ? ` (${result.note})` : ''}`;
  say(`-- ${step.title}: ${figures}, ${seconds(since)}`);
}

say(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
