import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDrawing } from './breath.ts';

test('while the server is at ease the next drawing begins at once', async () => {
  // Whatever else this process does meanwhile can only make it look busier: of a few tries the best one counts.
  const rest = async () => {
    const breath = startDrawing();
    await pause(100);
    return breath();
  };
  await expect.poll(rest, { timeout: 10_000 }).toBe(0);
});

test('the busier the server was meanwhile, the longer the rest, and never longer than a second', async () => {
  const breath = startDrawing();
  const until = performance.now() + 50;
  while (performance.now() < until) await new Promise(setImmediate);
  const rest = breath();
  expect(rest).toBeGreaterThan(150);
  expect(rest).toBeLessThanOrEqual(1_000);
});
