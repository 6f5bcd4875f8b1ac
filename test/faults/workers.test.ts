// Provoked failures take their time: `npm run test:long` runs them.
// @module-tag long

import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#test/support/database.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '#test/support/temporary-folder.ts';
import { keepAsking, type Traffic } from './keep-asking.ts';
import { type Launched, launch } from './launch.ts';

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: Launched | null = null;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  database = await createTestDatabase();
});
afterEach(async () => {
  await running?.end('SIGKILL');
  running = null;
  await database.drop();
  await removeTemporaryFolder(folder);
});

const metricsToken = 'read the figures of all';

async function start(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<Launched> {
  running = await launch(
    { DATA_DIR: folder, DATABASE_URL: database.url, RATE_LIMITS: 'off', METRICS_TOKEN: metricsToken, ...environment },
    'src/server/main.ts',
    args,
  );
  await running.ready;
  return running;
}

/** The process of each worker, by its number; a later one of the same number has taken its place. */
function workersOf({ output }: Launched): Map<number, number> {
  const lines = output().matchAll(/Worker (\d+) of \d+ runs as process (\d+)\./g);
  return new Map([...lines].map(([, slot, pid]) => [Number(slot), Number(pid)]));
}
const haveStarted = (launched: Launched, count: number) =>
  expect.poll(() => workersOf(launched).size, { timeout: 120_000 }).toBe(count);
const hasSaid = (launched: Launched, sentence: string) =>
  expect.poll(() => launched.output(), { timeout: 240_000 }).toContain(sentence);

/** Sixteen clients at once; `until` provokes what they are to survive. */
async function underLoad(launched: Launched, until: () => Promise<unknown>): Promise<Traffic> {
  const stop = new AbortController();
  let answers = 0;
  const onAnswer = () => {
    answers += 1;
  };
  const asking = Array.from({ length: 16 }, () =>
    keepAsking(launched.origin, ['/', '/healthz', '/readyz'], stop.signal, onAnswer),
  );
  await expect.poll(() => answers, { timeout: 120_000 }).toBeGreaterThan(100);
  await until();
  stop.abort();
  const all = await Promise.all(asking);
  return {
    answers: all.reduce((sum, { answers }) => sum + answers, 0),
    broken: all.flatMap(({ broken }) => broken),
    statuses: [...new Set(all.flatMap(({ statuses }) => statuses))],
  };
}

it('replaces its workers on SIGUSR2 without breaking an answer', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2']);
  await haveStarted(launched, 2);
  const before = workersOf(launched);
  const traffic = await underLoad(launched, async () => {
    launched.child.kill('SIGUSR2');
    await hasSaid(launched, 'All workers have been replaced.');
  });
  const after = workersOf(launched);
  expect([...after.values()].filter((pid) => [...before.values()].includes(pid))).toEqual([]);
  expect({ ...traffic, answers: traffic.answers > 100 }).toEqual({ answers: true, broken: [], statuses: [200] });
});

it('starts another worker when one is killed, and answers meanwhile', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2']);
  await haveStarted(launched, 2);
  const killed = workersOf(launched).get(1) ?? 0;
  process.kill(killed, 'SIGKILL');
  const ask = async () => (await fetch(`${launched.origin}/readyz`, { headers: { connection: 'close' } })).status;
  expect(await ask()).toBe(200);
  await expect.poll(() => workersOf(launched).get(1), { timeout: 240_000 }).not.toBe(killed);
  expect(launched.output()).toContain('Worker 1 ended unexpectedly (SIGKILL)');
  expect(await ask()).toBe(200);
});

it('starts another worker when the first is killed while the others still start', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2']);
  await expect.poll(() => workersOf(launched).get(1), { timeout: 120_000, interval: 5 }).toBeDefined();
  const killed = workersOf(launched).get(1) ?? 0;
  expect(workersOf(launched).get(2)).toBeUndefined();
  process.kill(killed, 'SIGKILL');
  await haveStarted(launched, 2);
  await expect.poll(() => workersOf(launched).get(1), { timeout: 60_000 }).not.toBe(killed);
  expect(launched.output()).toContain('Worker 1 ended unexpectedly (SIGKILL)');
});

it('stops all workers on SIGTERM without breaking an answer', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2']);
  await haveStarted(launched, 2);
  const traffic = await underLoad(launched, async () => {
    expect(await launched.end('SIGTERM')).toBe(0);
  });
  // Nobody took the connection, so nothing was asked.
  expect(traffic.broken.filter((reason) => !reason.startsWith('ECONNREFUSED'))).toEqual([]);
  for (const pid of workersOf(launched).values()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('starts and stops its workers with a CDN to purge', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2'], { CDN_PURGE_URL: 'http://127.0.0.1:9/purge' });
  await haveStarted(launched, 2);
  expect(await launched.end('SIGTERM')).toBe(0);
});

it('counts the requests of all workers together, whichever is asked', { timeout: 600_000 }, async () => {
  const launched = await start(['--workers', '2']);
  await haveStarted(launched, 2);
  for (let n = 0; n < 20; n += 1) await fetch(`${launched.origin}/healthz`, { headers: { connection: 'close' } });
  const count = async () => {
    const headers = { authorization: `Bearer ${metricsToken}`, connection: 'close' };
    const text = await (await fetch(`${launched.origin}/metrics`, { headers })).text();
    const [, found] =
      /starbill_http_request_duration_seconds_count{[^}]*route="\/healthz"[^}]*} (\d+)/.exec(text) ?? [];
    return { healthz: Number(found), workers: /^starbill_workers (\d+)/m.exec(text)?.[1] };
  };
  await expect.poll(count, { timeout: 60_000 }).toEqual({ healthz: 20, workers: '1' });
  expect(await count()).toEqual({ healthz: 20, workers: '1' });
});

it('refuses to start with a number of workers that makes no sense', { timeout: 120_000 }, async () => {
  const launched = await launch({ DATA_DIR: folder, DATABASE_URL: database.url }, 'src/server/main.ts', [
    '--workers',
    'all',
  ]);
  expect(await launched.exited).toBe(1);
  expect(launched.output().trim()).toBe('--workers must be a whole number from 1 to 64, or auto, and not "all".');
});
