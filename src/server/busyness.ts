import { performance } from 'node:perf_hooks';

/** Above this share of its time the server has work enough without jobs that nobody waits for. */
const busy = 0.7;

/** Begins to watch. Called later, it says whether the server was busy in between. */
export function watchBusyness(): () => boolean {
  const loop = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(loop).utilization >= busy;
}
