import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startDrawing } from './breath.ts';

test('while the server is at ease the next drawing begins at once', async () => {
  const breath = startDrawing();
  await pause(100);
  expect(breath()).toBe(0);
});

test('the busier the server was meanwhile, the longer the rest, and never longer than a second', async () => {
  const breath = startDrawing();
  const until = performance.now() + 50;
  while (performance.now() < until) await new Promise(setImmediate);
  const rest = breath();
  expect(rest).toBeGreaterThan(150);
  expect(rest).toBeLessThanOrEqual(1_000);
});
