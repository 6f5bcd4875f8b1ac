import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isBusy, noteRequest } from '#server/busyness.ts';
import { startYielding } from './yield-to-visitors.ts';

const never = new AbortController().signal;

async function timeOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Until it is seen to be busy with visitors. */
async function beBusy(): Promise<void> {
  while (!isBusy()) {
    noteRequest();
    await new Promise(setImmediate);
  }
}

test('after a job at a quiet time the next one begins at once', async () => {
  // Whatever else this process does meanwhile can only make it look busier: of a few tries the best one counts.
  const pauseAfter = async () => {
    await pause(600);
    const yieldToVisitors = startYielding();
    return timeOf(() => yieldToVisitors(never));
  };
  await expect.poll(pauseAfter, { timeout: 20_000 }).toBeLessThan(20);
});

test('after a job at a busy time the next one waits, so that 17 a second are kept', async () => {
  await beBusy();
  const yieldToVisitors = startYielding();
  expect(await timeOf(() => yieldToVisitors(never))).toBeGreaterThan(150);
});

test('work without visitors is not what jobs wait for', async () => {
  await expect.poll(isBusy).toBe(false);
  const end = performance.now() + 1_500;
  while (performance.now() < end) {
    await new Promise(setImmediate);
    expect(isBusy()).toBe(false);
  }
});

test('being asked to stop ends the wait, and is no failure', async () => {
  const pauseWhenStopped = async () => {
    await beBusy();
    const yieldToVisitors = startYielding();
    return timeOf(() => yieldToVisitors(AbortSignal.abort()));
  };
  await expect.poll(pauseWhenStopped).toBeLessThan(100);
});
