import { LRUCache } from 'lru-cache';

/**
 * Remembers so many at most, and forgets what was used longest ago. Counted by size, because with `max` the cache lays out
 * all its room at once: 40 ms of the start and 3 MB for all of ours.
 */
export const createBoundedMemory = <Value extends NonNullable<unknown>>(
  most: number,
  more: Pick<LRUCache.OptionsBase<string, Value, unknown>, 'ttl' | 'dispose'> = {},
) => new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1, ...more });
