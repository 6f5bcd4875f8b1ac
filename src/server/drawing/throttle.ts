import { performance } from 'node:perf_hooks';

/** Below this share of its time the server has nothing to complain of. */
const busy = 0.3;
/** A job costs visitors a fifth of what they get while it lasts: this leaves them nine tenths of the time. */
const pausesPerJob = 10;
const longestPause = 1_000;

/**
 * Begins when a job does. Called when it is done, it says how many milliseconds to wait before the next one: none while
 * the server is at ease, and the longer the more of its time it needed for others meanwhile. Who orders one picture
 * never waits for that; fifty in a row leave time for visitors in between.
 */
export function startThrottle(): () => number {
  const began = performance.now();
  const loop = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(loop);
    if (utilization < busy) return 0;
    return Math.min(longestPause, (performance.now() - began) * pausesPerJob * utilization);
  };
}
