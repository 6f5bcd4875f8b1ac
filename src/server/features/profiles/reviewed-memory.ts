import { createBoundedMemory } from '#server/bounded-memory.ts';
import type { findReviewed } from './public-profiles.queries.ts';

/** Whom a submission is for, as far as it needs to know. */
export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;
export type ReviewedMemory = ReturnType<typeof createReviewedMemory>;

/** Changes are announced; this only bounds what a lost announcement could cost. */
const keepFor = 60_000;

/**
 * Spares a submission the question whom it is for. A change of a performer forgets what is known of them, in every
 * process, as it does with the public pages; what may on no account be out of date is asked by the INSERT itself.
 */
export function createReviewedMemory() {
  const known = createBoundedMemory<Reviewed>(5_000, { ttl: keepFor });
  let listening = false;

  return {
    recall: (idOrSlug: string) => known.get(idOrSlug.toLowerCase()),
    remember(idOrSlug: string, reviewed: Reviewed): void {
      if (listening) known.set(idOrSlug.toLowerCase(), reviewed);
    },
    drop(performerId: string): void {
      for (const [key, { id }] of known.entries()) if (id === performerId) known.delete(key);
    },
    /** While nobody listens for changes nothing may be kept. */
    setListening(value: boolean): void {
      listening = value;
      known.clear();
    },
  };
}
