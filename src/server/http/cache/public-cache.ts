import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createSemaphore, createSharedCalls } from '#server/concurrency.ts';
import { isDatabaseAway } from '#server/errors.ts';
import { type CachedResponse, compressWell, type PublicAnswer, prepare, write } from './cached-response.ts';
import { forCdn } from './for-cdn.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;

const maxBytes = 48 * 1024 * 1024;
/** Of that, what one performer's answers may take: requests for many pages of a long list evict only that list. */
const maxBytesOfOne = maxBytes / 6;
/** Changes are announced; this only bounds what a lost announcement could cost. */
const defaultKeepFor = 60_000;
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
  keepFor?: number;
  /** A CDN in front may keep answers, because every change purges it. */
  hasCdn?: boolean;
}) {
  const memoryLasts = options.memoryLasts ?? defaultMemoryLasts;
  const keepFor = options.keepFor ?? defaultKeepFor;
  const ready = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    ttl: keepFor,
    // To the second is near enough, and spares a timer for every millisecond.
    ttlResolution: Math.min(1_000, keepFor),
    // What is too old to be shown as it is may still be all there is when the database goes away.
    noDeleteOnStaleGet: true,
    sizeCalculation: ({ size }) => size,
    dispose: (answer, key) => {
      if (answer.performerId === null) return;
      const share = shareOf.get(answer.performerId);
      if (!share?.keys.delete(key)) return;
      share.bytes -= answer.size;
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
  // Plain numbers: a hit must cost no more for being counted.
  let shownKept = 0;
  let made = 0;
  /** Since when changes may have been missed. null: none was. */
  let disconnectedAt: number | null = null;

  const disconnectedFor = () => (disconnectedAt === null ? null : performance.now() - disconnectedAt);

  /** For how long a kept answer may have been untrue. null: it is true. */
  function ageOf(answer: CachedResponse): number | null {
    const since = answer.trueUntil ?? disconnectedAt;
    return since === null ? null : performance.now() - since;
  }

  function recall(key: string): CachedResponse | undefined {
    if (disconnectedAt !== null) return recallOld(key);
    const kept = ready.get(key);
    return kept?.trueUntil === null ? kept : undefined;
  }

  /** For when the database cannot be asked: however long ago it was kept, if it was true a minute ago. */
  function recallOld(key: string): CachedResponse | undefined {
    const kept = ready.get(key, { allowStale: true });
    return kept && (ageOf(kept) ?? 0) < memoryLasts ? kept : undefined;
  }

  function keep(key: string, answer: CachedResponse): void {
    ready.set(key, answer);
    // A single answer may be too large to be kept at all.
    if (answer.performerId === null || !ready.has(key)) return;
    const share = shareOf.get(answer.performerId) ?? { keys: new Set(), bytes: 0 };
    shareOf.set(answer.performerId, share);
    share.keys.add(key);
    share.bytes += answer.size;
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
  const tag = (answer: PublicAnswer) => (options.hasCdn ? forCdn(answer) : answer);

  /** The kept answer for a key, or the one that `make` makes; many who ask at once wait for one making. */
  async function load(key: string, make: () => Promise<PublicAnswer>): Promise<CachedResponse> {
    const kept = recall(key);
    if (kept) {
      compressWell(kept);
      return kept;
    }
    return makings.run(key, async () => {
      made += 1;
      const started = changes;
      const answer = await makers
        .run(async () => prepare(key, tag(await make())))
        .catch((error) => {
          const old = isDatabaseAway(error) ? recallOld(key) : undefined;
          if (!old) throw error;
          return old;
        });
      const isNew = ready.peek(key, { allowStale: true }) !== answer;
      if (isNew && listening && answer.status === 200 && !hasChangedSince(answer.performerId, started))
        keep(key, answer);
      return answer;
    });
  }

  /** Answers a request from kept bytes. False: it has none, and the router is to be asked. */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const kept = recall(request.url);
    if (!kept) return false;
    if (kept.signedOutOnly && request.headers.cookie?.includes(options.sessionCookie)) return false;
    shownKept += 1;
    compressWell(kept);
    send(request, response, kept);
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, shown: CachedResponse): void {
    const age = ageOf(shown);
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

  /** Changes may have been missed since then: everything is made anew, as long as the database can be asked. */
  function outdateAll(since: number): void {
    changes += 1;
    forgetChanges();
    makings.forget();
    for (const [, answer] of ready.dump()) answer.value.trueUntil ??= since;
  }

  return {
    answer,
    load,
    make,
    send,
    drop,
    /**
     * While nobody listens for changes nothing new is kept, and what is kept is shown for a minute at most, counted
     * from when the database was last heard of (`unheardMs` ago). When it listens again, all of it is made anew; only when
     * that fails, because the database is away again, what is left of its minute still counts.
     */
    setListening(value: boolean, unheardMs = 0) {
      listening = value;
      if (value) outdateAll(disconnectedAt ?? performance.now());
      disconnectedAt = value ? null : (disconnectedAt ?? performance.now() - unheardMs);
    },
    /** Whether no change can have been missed. */
    isCurrent: () => disconnectedAt === null,
    /** Whether what is kept may be shown, though it may be out of date by now. */
    isUsable: () => (disconnectedFor() ?? 0) < memoryLasts,
    memoryLasts,
    /** Since the start: answers written from kept bytes before the router was asked, and answers that were made. */
    counts: () => ({ shownKept, made }),
    size: () => ready.size,
    /** What the kept answers take, as the bound counts it. */
    bytes: () => ready.calculatedSize,
  };
}
