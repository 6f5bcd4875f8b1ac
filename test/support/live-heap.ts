import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes of what is still in use: whatever nobody needs any more has been collected. */
export function liveHeap(): number {
  collect();
  // `external` has the array buffers in it.
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Looks at the memory while something large is written: `live` has the megabytes of each look, in order. */
export function expectConstantMemory(live: number[]): void {
  expect(live.length).toBeGreaterThan(8);
  const series = live.map((megabytes) => megabytes.toFixed(0)).join(' ');
  // A batch may be on its way at any one look; what would be kept shows in all later ones, the least of them too.
  const third = Math.floor(live.length / 3);
  expect(Math.min(...live.slice(-third)) - Math.min(...live.slice(0, third)), series).toBeLessThan(5);
  // All of it at once would be more than 80 MB.
  expect(Math.max(...live) - Math.min(...live), series).toBeLessThan(40);
}
