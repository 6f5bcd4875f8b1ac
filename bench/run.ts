// Measures what we promise. Speeds are ratios of two things measured in the same run: machines are noisy.
// `--reviews 1000000` measures growth up to as many; the default takes minutes instead of half an hour.
// `--only=reads,growth` measures some of it.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#scripts/build.mjs';
import { demoOwnerEmail } from '#server/demo/fill-demo.ts';
import { demoPerformers } from '#server/demo/performers.ts';
import { measureAsking } from './asking.ts';
import { measureCold } from './cold.ts';
import { atMost, type Figure, printFigures } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measurePictures } from './pictures.ts';
import { residentMb, treeMb } from './process-tree.ts';
import { embeddedUrl, makeFolder, startStarbill } from './processes.ts';
import { measureQueue, queueAdministrator } from './queue.ts';
import { measureReads } from './reads.ts';
import { measureSizes } from './sizes.ts';
import { measureHeldSubmits, measureSubmits } from './submits.ts';

const { values } = parseArgs({
  options: { reviews: { type: 'string', default: '100000' }, only: { type: 'string' } },
});
const only = values.only?.split(',');
const isWanted = (name: string) => !only || only.includes(name);
const slug = demoPerformers.find(({ email }) => email === demoOwnerEmail)?.slug ?? '';
// What is measured is what was built from the sources as they are.
if (!(await ensureBuilt())) process.exit(1);
const dataDir = await makeFolder();
const figures: Figure[] = [];

/** Everything about one server at work. */
async function measureServer(): Promise<Figure[]> {
  // The first start makes the database, the demo and the administrator; the second is the one that counts.
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = queueAdministrator;
  await (await startStarbill(dataDir, { ADMIN_EMAIL, ADMIN_PASSWORD })).stop();
  const { origin, pid, startMs, stop } = await startStarbill(dataDir);
  const database = await embeddedUrl(dataDir);
  const found = [atMost('start on existing data to first answer', startMs / 1000, 1.8, 's')];
  try {
    if (isWanted('sizes')) found.push(...(await measureSizes(origin, slug)));
    if (isWanted('reads')) found.push(...(await measureReads(origin, slug)));
    if (isWanted('pictures')) found.push(...(await measurePictures(origin, database, slug)));
    if (isWanted('submits')) found.push(...(await measureSubmits({ origin, pid, dataDir, database, slug })));
    found.push(atMost('memory of the process after that load', await residentMb(pid), 200, 'MB'));
    found.push(atMost('memory of all processes, shared parts once', await treeMb(pid, dataDir), 300, 'MB'));
    // Last: what waits in the queue then is more than anything else expects.
    if (isWanted('queue')) found.push(await measureQueue(origin, database, slug));
    if (isWanted('held')) found.push(...(await measureHeldSubmits({ origin, pid, dataDir, database, slug })));
    return found;
  } finally {
    await stop();
  }
}

try {
  if (!only || only.some((name) => !['asking', 'cold', 'growth'].includes(name)))
    figures.push(...(await measureServer()));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
if (isWanted('cold')) figures.push(...(await measureCold()));
if (isWanted('asking')) figures.push(...(await measureAsking()));
if (isWanted('growth')) figures.push(...(await measureGrowth(Number(values.reviews))));

printFigures(figures);
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
