import { performance } from 'node:perf_hooks';

/**
 * Above this share of its time the server has work enough without jobs that nobody waits for. Half, because the database
 * works as well, and on a machine with two cores nothing is left when both do.
 */
const busy = 0.5;
/** Milliseconds that are looked at together. */
const period = 500;
/** With fewer requests in that time it is jobs that keep it at work, and they need not wait for themselves. */
const visitors = 10;

let since = performance.now();
let loop = performance.eventLoopUtilization();
let wasBusy = false;
let requests = 0;

/** Called for every request. */
export function noteRequest(): void {
  requests += 1;
}

/** Whether the server is busy with visitors, as of the last half second or so. */
export function isBusy(): boolean {
  const lasted = performance.now() - since;
  if (lasted < period) return wasBusy;
  // Nobody has asked for a while: what was then says nothing about now.
  wasBusy = lasted < 4 * period && requests >= visitors && performance.eventLoopUtilization(loop).utilization >= busy;
  requests = 0;
  since = performance.now();
  loop = performance.eventLoopUtilization();
  return wasBusy;
}
