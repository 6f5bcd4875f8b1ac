import { afterEach, expect, test } from 'vitest';
import type { TestJob } from '#test/support/test-worker.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool<{ what: TestJob }, number>;
afterEach(() => pool.stop());

const megabyte = 1024 * 1024;

function open(more: Partial<Parameters<typeof createWorkerPool>[0]> = {}) {
  pool = createWorkerPool({
    module: '../../../test/support/test-worker.ts',
    size: 1,
    niceness: 0,
    longestQueue: 2,
    longestJob: 20_000,
    longestIdle: 60_000,
    memoryToRetire: 400 * megabyte,
    memoryToDie: 500 * megabyte,
    log: () => {},
    ...more,
  });
}
const run = (what: TestJob) => pool.run({ what });

test('a job that takes too long is given up with its process, and the next one gets a fresh process', async () => {
  open({ longestJob: 1_500 });
  const first = await run('pid');
  await expect(run('hang')).rejects.toMatchObject({ reason: 'slow' });
  expect(await run('pid')).not.toBe(first);
});

test('a process that dies, or grows without end, takes only its own job along', async () => {
  open();
  const died = expect(run('die')).rejects.toMatchObject({ reason: 'died' });
  const afterwards = run('pid');
  await died;
  expect(await afterwards).toBeGreaterThan(0);
  await expect(run('grow')).rejects.toMatchObject({ reason: 'died' });
  await expect(run('throw')).rejects.toMatchObject({ reason: 'threw' });
  expect(await run('pid')).toBeGreaterThan(0);
});

test('a full queue refuses at once, and only as long as it is full', async () => {
  open();
  const taken = [run('pid'), run('pid')];
  await expect(run('pid')).rejects.toMatchObject({ reason: 'full' });
  await Promise.all(taken);
  expect(await run('pid')).toBeGreaterThan(0);
});

test('a process that holds much memory after a job is replaced', async () => {
  open({ memoryToRetire: 1 });
  const first = await run('pid');
  expect(await run('pid')).not.toBe(first);
});
