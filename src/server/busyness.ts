import { performance } from 'node:perf_hooks';

/** Above this share of its time the server has work enough without jobs that nobody waits for. */
const busy = 0.7;
/** Milliseconds that are looked at together: a burst of jobs alone is not what is meant. */
const period = 500;

let since = performance.now();
let loop = performance.eventLoopUtilization();
let wasBusy = false;

/** Whether the server is busy, as of the last half second or so. */
export function isBusy(): boolean {
  const lasted = performance.now() - since;
  if (lasted < period) return wasBusy;
  // Nobody has asked for a while: what was then says nothing about now.
  wasBusy = lasted < 4 * period && performance.eventLoopUtilization(loop).utilization >= busy;
  since = performance.now();
  loop = performance.eventLoopUtilization();
  return wasBusy;
}
