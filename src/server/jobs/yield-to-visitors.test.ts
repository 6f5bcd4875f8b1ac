import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startYielding } from './yield-to-visitors.ts';

const never = new AbortController().signal;

async function timeOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

async function beBusy(milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) await new Promise(setImmediate);
}

test('after a job at a quiet time the next one begins at once', async () => {
  // Whatever else this process does meanwhile can only make it look busier: of a few tries the best one counts.
  const pauseAfter = async () => {
    const yieldToVisitors = startYielding();
    await pause(60);
    return timeOf(() => yieldToVisitors(never));
  };
  await expect.poll(pauseAfter, { timeout: 10_000 }).toBeLessThan(20);
});

test('after a job at a busy time the next one waits until 17 a second are kept, and not at all after a long one', async () => {
  const short = startYielding();
  await beBusy(50);
  expect(await timeOf(() => short(never))).toBeGreaterThan(120);
  const long = startYielding();
  await beBusy(240);
  expect(await timeOf(() => long(never))).toBeLessThan(20);
});

test('being asked to stop ends the wait, and is no failure', async () => {
  const yieldToVisitors = startYielding();
  await beBusy(50);
  expect(await timeOf(() => yieldToVisitors(AbortSignal.abort()))).toBeLessThan(20);
});
