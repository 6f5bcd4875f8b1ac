// Measures what we promise. Speeds are ratios of two things measured in the same run: machines are noisy.
// `--reviews 1000000` measures growth up to as many; the default takes minutes instead of half an hour.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readCredentials, role } from '#server/db/embedded/cluster.ts';
import { placeIn } from '#server/db/embedded/place.ts';
import { demoOwnerEmail } from '#server/demo/fill-demo.ts';
import { demoPerformers } from '#server/demo/performers.ts';
import { atMost, type Figure, printFigures } from './figure.ts';
import { measureGrowth } from './growth.ts';
import { measurePictures } from './pictures.ts';
import { makeFolder, startStarbill } from './processes.ts';
import { measureQueue, queueAdministrator } from './queue.ts';
import { measureReads } from './reads.ts';
import { measureSizes } from './sizes.ts';
import { measureSubmits } from './submits.ts';

const { values } = parseArgs({ options: { reviews: { type: 'string', default: '100000' } } });
const slug = demoPerformers.find(({ email }) => email === demoOwnerEmail)?.slug ?? '';
const dataDir = await makeFolder();
const figures: Figure[] = [];

const memoryMb = async (pid: number) => {
  const status = await readFile(join('/proc', String(pid), 'status'), 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

async function embeddedUrl(): Promise<string> {
  const { port, password } = await readCredentials(await placeIn(dataDir));
  return `postgres://${role}:${password}@127.0.0.1:${port}/starbill`;
}

try {
  // The first start makes the database, the demo and the administrator; the second is the one that counts.
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = queueAdministrator;
  await (await startStarbill(dataDir, { ADMIN_EMAIL, ADMIN_PASSWORD })).stop();
  const server = await startStarbill(dataDir);
  try {
    figures.push(atMost('start on existing data to first answer', server.startMs / 1000, 2, 's'));
    figures.push(...(await measureSizes(server.origin, slug)));
    figures.push(...(await measureReads(server.origin, slug)));
    figures.push(...(await measurePictures(server.origin, await embeddedUrl(), slug)));
    figures.push(await measureSubmits(server.origin, await embeddedUrl(), slug));
    figures.push(atMost('memory of the process after that load', await memoryMb(server.pid), 200, 'MB'));
    // Last: what waits in the queue then is more than anything else expects.
    figures.push(await measureQueue(server.origin, await embeddedUrl(), slug));
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

figures.push(...(await measureGrowth(Number(values.reviews))));

printFigures(figures);
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1;
