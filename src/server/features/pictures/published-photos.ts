import { createBoundedMemory } from '#server/bounded-memory.ts';
import { createSemaphore, createSharedCalls } from '#server/concurrency.ts';
import type { Database } from '#server/db/open.ts';
import { findPhoto, type PhotoAccess } from './photos.queries.ts';

export type PublishedPhotos = ReturnType<typeof createPublishedPhotos>;

/** Changes are announced; this only bounds what a lost announcement could cost. */
const keepFor = 60_000;
/** Made-up addresses cost a query each; they must not keep every connection from everybody else. */
const mostAtOnce = 4;

/**
 * Which photos the public sees, by their keys. What was found once is kept until its performer changes, in whichever
 * process, so that a photo that is looked at often costs no query. While the database is away, what is kept counts for
 * `memoryLasts` milliseconds, as the public pages that show these photos do.
 */
export function createPublishedPhotos({
  db,
  memoryLasts = 60_000,
}: {
  db: Database;
  memoryLasts?: number | undefined;
}) {
  const keysOf = new Map<string, Set<string>>();
  const known = createBoundedMemory<PhotoAccess>(20_000, {
    ttl: keepFor,
    dispose: ({ performerId }, key) => {
      const keys = keysOf.get(performerId);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(performerId);
    },
  });
  const questions = createSharedCalls<PhotoAccess | undefined>();
  const turns = createSemaphore(mostAtOnce);
  let changes = 0;
  let listening = false;
  let disconnectedAt: number | null = null;

  function recall(key: string): PhotoAccess | undefined {
    if (disconnectedAt === null) return known.get(key);
    if (performance.now() - disconnectedAt >= memoryLasts) return undefined;
    return known.get(key, { allowStale: true, noDeleteOnStaleGet: true });
  }

  function keep(key: string, photo: PhotoAccess): void {
    known.set(key, photo);
    const keys = keysOf.get(photo.performerId) ?? new Set();
    keysOf.set(photo.performerId, keys.add(key));
  }

  const ask = (key: string) =>
    questions.run(key, async () => {
      const started = changes;
      const photo = await turns.run(() => findPhoto(db, key));
      // Asked before a change and answered after it, it may be older than the change.
      if (photo?.isPublished && listening && changes === started) keep(key, photo);
      return photo;
    });

  return {
    /** The photo with this key, if the public sees it now. */
    async find(key: string): Promise<PhotoAccess | null> {
      const photo = recall(key) ?? (await ask(key));
      return photo?.isPublished ? photo : null;
    },
    drop(performerId: string): void {
      changes += 1;
      questions.forget();
      for (const key of keysOf.get(performerId) ?? []) known.delete(key);
    },
    setListening(value: boolean, unheardMs = 0): void {
      listening = value;
      disconnectedAt = value ? null : (disconnectedAt ?? performance.now() - unheardMs);
      if (!value) return;
      changes += 1;
      questions.forget();
      known.clear();
    },
  };
}
