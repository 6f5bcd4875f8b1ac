import type { Database } from '#server/db/open.ts';
import { isId } from '#shared/cursor.ts';
import { addVisits, type CountedVisit } from './stats.queries.ts';

type Log = { warn(details: object, text: string): void };
export type Visit = Pick<CountedVisit, 'performerId' | 'kind' | 'source'>;

/** Far more than are looked at in a few seconds; reached only when the database stays away. */
const mostRows = 20_000;

/**
 * Counts in memory and adds to the database every few seconds, so that a visit costs an addition. A crash loses those
 * seconds. What could not be added is kept and added later; only a connection that breaks after the database has
 * committed and before it has said so makes it count twice.
 */
export function createTally(options: { db: Database; now: () => Date; log: Log; flushEvery: number }) {
  const { db, now, log, flushEvery } = options;
  let rows = new Map<string, CountedVisit>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let stopped = false;
  let dropped = 0;

  function add({ performerId, kind, source }: Visit, day: string, count: number): void {
    const key = `${performerId} ${day} ${kind} ${source}`;
    const row = rows.get(key);
    if (row) row.count += count;
    else if (rows.size < mostRows) rows.set(key, { performerId, day, kind, source, count });
    else dropped += count;
  }

  function schedule(): void {
    if (timer !== undefined || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, flushEvery).unref();
  }

  async function write(): Promise<void> {
    if (dropped > 0) log.warn({ dropped }, 'visits were not counted: too many to remember while the database is away');
    dropped = 0;
    const batch = rows;
    if (batch.size === 0) return;
    rows = new Map();
    try {
      await addVisits(db, [...batch.values()]);
    } catch (error) {
      for (const row of batch.values()) add(row, row.day, row.count);
      log.warn({ err: error, rows: batch.size }, 'visits could not be stored yet');
      schedule();
    }
  }

  /** One after another: a second flush waits for the first and takes what has come since. */
  function flush(): Promise<void> {
    flushing = flushing.then(write);
    return flushing;
  }

  return {
    count(visit: Visit): void {
      // One row that the database cannot read would hold up all others for ever.
      if (!isId(visit.performerId)) return;
      add(visit, now().toISOString().slice(0, 10), 1);
      schedule();
    },
    flush,
    /** Adds what is left. */
    stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      return flush();
    },
    size: () => rows.size,
  };
}
