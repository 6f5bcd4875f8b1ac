import { createHash } from 'node:crypto';

const probeMs = 200;

/**
 * How much longer work takes here than it computes, because others want the same cores: 1 on a quiet machine, 3 on one
 * where three times as much is to be done as there are cores for.
 */
export function measureContention(): number {
  const block = Buffer.alloc(64 * 1024);
  const began = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - began < probeMs) createHash('sha256').update(block).digest();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (performance.now() - began) / ((user + system) / 1000));
}

/**
 * Measures up to `attempts` times, in milliseconds, until one is within the limit: whatever else the machine does can only
 * make a thing look slower than it is. On a busy machine the limit grows as far as the machine is busy.
 */
export async function measureQuickest(limit: number, attempts: number, measure: () => Promise<number>) {
  let quickest = Number.POSITIVE_INFINITY;
  let allowed = limit;
  for (let attempt = 0; attempt < attempts && quickest > allowed; attempt += 1) {
    const before = measureContention();
    quickest = Math.min(quickest, await measure());
    allowed = Math.max(allowed, limit * before, limit * measureContention());
  }
  return { quickest, allowed };
}
