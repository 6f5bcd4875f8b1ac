import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startThrottle } from './throttle.ts';

test('while the server is at ease the next drawing begins at once', async () => {
  // Whatever else this process does meanwhile can only make it look busier: of a few tries the best one counts.
  const pauseAfter = async () => {
    const throttle = startThrottle();
    await pause(100);
    return throttle();
  };
  await expect.poll(pauseAfter, { timeout: 10_000 }).toBe(0);
});

test('the busier the server was meanwhile, the longer the pause, and never longer than a second', async () => {
  const throttle = startThrottle();
  const until = performance.now() + 50;
  while (performance.now() < until) await new Promise(setImmediate);
  const rest = throttle();
  expect(rest).toBeGreaterThan(150);
  expect(rest).toBeLessThanOrEqual(1_000);
});
