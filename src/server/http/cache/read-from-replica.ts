import type { Replica } from '#server/db/replica.ts';
import type { PublicCache } from './public-cache.ts';

/** The same cache, whose answers are made from a replica where that one is up to date. */
export const readFromReplica = (cache: PublicCache, replica: Replica): PublicCache => ({
  ...cache,
  load: (key, make) => cache.load(key, () => replica.read(make)),
  make: (key, read) => cache.make(key, () => replica.read(read)),
});
