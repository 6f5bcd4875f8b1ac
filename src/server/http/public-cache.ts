import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createSemaphore, createSharedCalls } from '#server/concurrency.ts';
import { type CachedResponse, type PublicAnswer, prepare, sizeOf, write } from './cached-response.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;

const maxBytes = 64 * 1024 * 1024;
/** Of that, what one performer's answers may take: requests for many pages of a long list evict only that list. */
const maxBytesOfOne = maxBytes / 4;
/** Changes are announced; this only bounds what a lost announcement could cost. */
const keepFor = 60_000;
/** A long answer takes megabytes while it is made: read, drawn, written out and compressed. */
const mostAtOnce = 16;
/** Changes during the making of an answer, of so many performers: enough to tell them apart. */
const mostRemembered = 1_000;
/** How long kept answers are shown while the database is away and no change can be heard of. */
const defaultMemoryLasts = 60_000;

/**
 * Public answers, cached as the bytes to be written. It stands in front of the router (`answer`), and behind it
 * (`load`), so a spelling of the address that the front does not know still gets the same bytes.
 */
export function createPublicCache(options: {
  sessionCookie: string;
  /** Hears of every answer that was written; it must be quick, and must not throw. */
  onShown?: (request: IncomingMessage, shown: Pick<CachedResponse, 'key' | 'status' | 'performerId'>) => void;
  memoryLasts?: number | undefined;
}) {
  const memoryLasts = options.memoryLasts ?? defaultMemoryLasts;
  const ready = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    ttl: keepFor,
    // To the second is near enough, and spares a timer for every millisecond.
    ttlResolution: 1_000,
    sizeCalculation: sizeOf,
    dispose: (answer, key) => {
      if (answer.performerId === null) return;
      const share = shareOf.get(answer.performerId);
      if (!share?.keys.delete(key)) return;
      share.bytes -= sizeOf(answer);
      if (share.keys.size === 0) shareOf.delete(answer.performerId);
    },
  });
  const shareOf = new Map<string, { keys: Set<string>; bytes: number }>();
  const makings = createSharedCalls<CachedResponse>();
  // Counts the changes. An answer that was being made while its performer changed may be older than the change: it is
  // sent to the clients that wait for it and not kept. Whose answer it is, is known only when it is made.
  let changes = 0;
  const changedAt = new Map<string, number>();
  let allChangedAt = 0;
  let listening = false;
  const makers = createSemaphore(mostAtOnce);
  /** Since when changes may have been missed. null: none was. */
  let disconnectedAt: number | null = null;

  const disconnectedFor = () => (disconnectedAt === null ? null : performance.now() - disconnectedAt);

  function recall(key: string): CachedResponse | undefined {
    const age = disconnectedFor();
    if (age === null) return ready.get(key);
    // Up to then every change was heard of, however long ago it was kept.
    return age < memoryLasts ? ready.get(key, { allowStale: true, noDeleteOnStaleGet: true }) : undefined;
  }

  function keep(key: string, answer: CachedResponse): void {
    ready.set(key, answer);
    // A single answer may be too large to be kept at all.
    if (answer.performerId === null || !ready.has(key)) return;
    const share = shareOf.get(answer.performerId) ?? { keys: new Set(), bytes: 0 };
    shareOf.set(answer.performerId, share);
    share.keys.add(key);
    share.bytes += sizeOf(answer);
    for (const oldest of share.keys) {
      if (share.bytes <= maxBytesOfOne) break;
      ready.delete(oldest);
    }
  }

  const hasChangedSince = (performerId: string | null, started: number) =>
    allChangedAt > started || (performerId !== null && (changedAt.get(performerId) ?? 0) > started);

  /** An answer that nobody else will ask for: it is not kept. */
  const make = (key: string, read: () => Promise<PublicAnswer>): Promise<CachedResponse> =>
    makers.run(async () => prepare(key, await read()));

  /** The kept answer for a key, or the one that `make` makes; many who ask at once wait for one making. */
  async function load(key: string, make: () => Promise<PublicAnswer>): Promise<CachedResponse> {
    const kept = recall(key);
    if (kept) return kept;
    return makings.run(key, async () => {
      const started = changes;
      const answer = await makers.run(async () => prepare(key, await make()));
      if (listening && answer.status === 200 && !hasChangedSince(answer.performerId, started)) keep(key, answer);
      return answer;
    });
  }

  /** Answers a request from kept bytes. False: it has none, and the router is to be asked. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const kept = recall(request.url);
    if (!kept) return false;
    if (kept.signedOutOnly && request.headers.cookie?.includes(options.sessionCookie)) return false;
    send(request, response, kept);
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, shown: CachedResponse): void {
    const age = disconnectedFor();
    const isFromMemory = age !== null && ready.peek(shown.key, { allowStale: true }) === shown;
    if (isFromMemory) response.setHeader('age', Math.floor(age / 1_000));
    write(request, response, shown);
    options.onShown?.(request, shown);
  }

  function drop(performerId: string): void {
    changes += 1;
    if (changedAt.size >= mostRemembered) forgetChanges();
    changedAt.set(performerId, changes);
    // Any of them may be this performer's: requests from now on wait for none that was begun before.
    makings.forget();
    for (const key of shareOf.get(performerId)?.keys ?? []) ready.delete(key);
  }

  /** Whatever is being made now counts as older than a change, whosever it is. */
  function forgetChanges(): void {
    allChangedAt = changes;
    changedAt.clear();
  }

  function clear(): void {
    changes += 1;
    forgetChanges();
    makings.forget();
    ready.clear();
  }

  return {
    answer,
    load,
    make,
    send,
    drop,
    /**
     * While nobody listens for changes nothing new is kept, and what is kept is shown for a minute at most, counted
     * from when the database was last heard of (`unheardMs` ago). When it listens again, the cache starts empty.
     */
    setListening(value: boolean, unheardMs = 0) {
      listening = value;
      disconnectedAt = value ? null : (disconnectedAt ?? performance.now() - unheardMs);
      if (value) clear();
    },
    /** Whether no change can have been missed. */
    isCurrent: () => disconnectedAt === null,
    /** Whether what is kept may be shown, though it may be out of date by now. */
    isUsable: () => (disconnectedFor() ?? 0) < memoryLasts,
    memoryLasts,
    size: () => ready.size,
    /** What the kept answers take, as the bound counts it. */
    bytes: () => ready.calculatedSize,
  };
}
