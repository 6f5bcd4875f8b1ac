import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Megabytes of what is still in use: whatever nobody needs any more has been collected. */
export function liveHeap(): number {
  collect();
  // `external` has the array buffers in it.
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
