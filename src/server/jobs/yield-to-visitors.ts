import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isBusy } from '#server/busyness.ts';

/** Four at once then send 17 emails a second, 10,000 of them within ten minutes. */
const shortestRound = 230;

/**
 * Begins when a job does, of a kind that may come by the thousand. Called at its end, it waits if the server is busy:
 * the next of many begins a little later, and visitors get the processor.
 */
export function startYielding(): (signal: AbortSignal) => Promise<void> {
  const began = performance.now();
  return async (signal) => {
    const left = shortestRound - (performance.now() - began);
    if (left <= 0 || !isBusy()) return;
    // The work is done: being asked to stop is no failure.
    await pause(left, undefined, { signal }).catch(() => {});
  };
}
