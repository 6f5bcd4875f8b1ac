import type pg from 'pg';
import { createBoundedMemory } from '#server/bounded-memory.ts';
import { hashUnder } from '#server/signed-token.ts';

export type Limit = { most: number; seconds: number };
export type Slot = { ok: true; release(): void };
export type Taken = Slot | { ok: false; retryAfterSeconds: number };
export type SharedLimits = ReturnType<typeof createSharedLimits>;

/** `left`: milliseconds until the window ends; `window`: its end as the database counts, or null if only this process counts. */
type Answer = { granted: boolean; left: number; window: Date | null };
type Asked = Limit & { key: string; tell: PromiseWithResolvers<Answer>[] };
type Options = {
  pool: pg.Pool;
  secret: string;
  enabled: boolean;
  /** How many milliseconds a take waits for the database, and how long it is left alone after it did not answer. */
  patience?: number;
  /** For tests; without it the database's clock counts, so that a process with a wrong clock changes no limit. */
  now?: () => Date | null;
};

const keysAtOnce = 200;
/** A refusal is repeated from memory for this long before the database is asked again: a slot may have been given back. */
const refusalRemembered = 5_000;
const keysRemembered = 10_000;

/** A window that ends later than a new one would, beyond what waiting for a lock explains, was made by a clock since set back. */
const isRunning = `held.ends_at > (select at from clock) and held.ends_at < excluded.ends_at + interval '10 seconds'`;

/** In the order of keys, so that two processes never wait for each other crosswise. */
const takeText = `
  with clock as (select date_trunc('milliseconds', coalesce($5::timestamptz, clock_timestamp())) as at)
  insert into limit_windows as held (key, taken, granted, most, ends_at)
  select key, least(wanted, most), least(wanted, most), most, at + seconds * interval '1 second'
  from clock, unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) as asked (key, wanted, most, seconds)
  order by key
  on conflict (key) do update set
    granted = case
      when ${isRunning} then greatest(0, least(excluded.granted, excluded.most - held.taken))
      else excluded.granted
    end,
    taken = case
      when ${isRunning} then greatest(held.taken, least(excluded.most, held.taken + excluded.granted))
      else excluded.taken
    end,
    most = excluded.most,
    ends_at = case when ${isRunning} then held.ends_at else excluded.ends_at end
  returning key, granted, ends_at, 1000 * extract(epoch from ends_at - (select at from clock))::float8 as remaining
`;

const giveBackText = `
  update limit_windows set taken = greatest(0, taken - 1) where key = $1 and ends_at = $2
`;

/**
 * Limits that hold for all processes together. A window is fixed: it begins with the first take and allows `most` until
 * `seconds` later. Takes that arrive while others are being asked about go together in the next statement. A key that is
 * over its limit is refused from memory, so that a flood costs the database nothing; while the database is away, each
 * process counts for itself, and tells the database when it is back.
 */
export function createSharedLimits({ pool, secret, enabled, patience = 1_000, now = () => null }: Options) {
  /** Milliseconds of a clock that is never set. */
  const present = () => now()?.getTime() ?? performance.now();
  const refused = createBoundedMemory<{ until: number; ends: number }>(keysRemembered);
  const own = createOwnWindows();
  const waiting = new Map<string, Asked>();
  /** Keys of statements that were given up and may still be carried out: asked about again, they would count twice. */
  const unanswered = new Set<string>();
  let asking = false;
  let awayUntil = 0;

  /** One statement for what waits, in the order in which it came. */
  async function askWaiting(): Promise<void> {
    asking = true;
    // Takes of the same moment go together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, keysAtOnce);
      for (const { key } of batch) waiting.delete(key);
      await ask(batch);
    }
    asking = false;
  }

  async function ask(batch: Asked[]): Promise<void> {
    const owed = new Map(batch.map(({ key }) => [key, own.owed(key, present())]));
    const askable = batch.filter(({ key }) => !unanswered.has(key));
    const rows = performance.now() < awayUntil ? null : await askDatabase(askable, owed).catch(() => null);
    if (rows === null && performance.now() >= awayUntil) awayUntil = performance.now() + patience;
    const found = new Map(rows?.map((row) => [row.key, row]));
    for (const asked of batch) {
      const row = found.get(asked.key);
      const told = owed.get(asked.key) ?? 0;
      if (row) own.settle(asked.key, told);
      for (const [index, tell] of asked.tell.entries()) {
        const granted = row !== undefined && told + index < row.granted;
        // Counted here as well, so that nobody can take the limit a second time when the database goes away.
        if (granted) own.take(asked.key, asked, present());
        tell.resolve(
          row ? { granted, left: row.remaining, window: row.ends_at } : own.owe(asked.key, asked, present()),
        );
      }
    }
  }

  /** `owed`: what this process granted without the database, for each of the batch. */
  async function askDatabase(batch: Asked[], owed: Map<string, number>) {
    if (batch.length === 0) return [];
    const column = (read: (asked: Asked) => unknown) => batch.map(read);
    const query = pool.query<{ key: string; granted: number; ends_at: Date; remaining: number }>({
      name: 'take-limits',
      text: takeText,
      values: [
        column(({ key }) => key),
        column(({ key, tell }) => tell.length + (owed.get(key) ?? 0)),
        column(({ most }) => most),
        column(({ seconds }) => seconds),
        now(),
      ],
    });
    const answer = await withPatience(query, patience);
    if (answer) return answer.rows;
    // It may still be carried out: then the database knows of these, and they are not told to it again.
    for (const { key } of batch) unanswered.add(key);
    query
      .then(({ rows }) => {
        for (const { key, granted } of rows) own.settle(key, granted);
      }, ignore)
      .finally(() => {
        for (const { key } of batch) unanswered.delete(key);
      });
    return null;
  }

  function release(key: string, window: Date | null): void {
    own.release(key, window === null);
    // Where this fails it stays taken until its window ends.
    if (window !== null) pool.query(giveBackText, [key, window]).catch(ignore);
  }

  /** The refusal that is still remembered. */
  function recall(name: string): { ok: false; retryAfterSeconds: number } | null {
    const known = refused.get(name);
    return known && known.until > present() ? refusal(known.ends - present()) : null;
  }

  return {
    /** Whether a take would be refused, as far as this process remembers: for how many seconds, or null. */
    secondsRefused: (kind: string, key: string): number | null => recall(nameOf(kind, key))?.retryAfterSeconds ?? null,

    /** One slot of the limit named `kind` for `key`: an address, a mailbox, a performer. */
    async take(kind: string, key: string, { most, seconds }: Limit): Promise<Taken> {
      if (!enabled) return { ok: true, release() {} };
      const name = nameOf(kind, key);
      const known = recall(name);
      if (known) return known;
      const hash = hashUnder(secret, 'limit', name).slice(0, 22);
      const tell = Promise.withResolvers<Answer>();
      const asked = waiting.get(hash);
      if (asked) asked.tell.push(tell);
      else waiting.set(hash, { key: hash, most, seconds, tell: [tell] });
      if (!asking) void askWaiting();
      const { granted, left, window } = await tell.promise;
      if (!granted) {
        refused.set(name, { until: present() + Math.min(left, refusalRemembered), ends: present() + left });
        return refusal(left);
      }
      let held = true;
      return {
        ok: true,
        release() {
          if (!held) return;
          held = false;
          refused.delete(name);
          release(hash, window);
        },
      };
    },
  };
}

const nameOf = (kind: string, key: string) => `${kind}\n${key}`;

const refusal = (left: number) => ({ ok: false as const, retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)) });

const ignore = () => {};

/**
 * What one process counts by itself. `owed`: how many of them were granted while the database was away, and are still to
 * be told to it.
 */
function createOwnWindows() {
  const windows = createBoundedMemory<{ taken: number; owed: number; ends: number }>(keysRemembered);

  function take(key: string, { most, seconds }: Limit, present: number): Answer {
    const kept = windows.get(key);
    const window = kept && kept.ends > present ? kept : { taken: 0, owed: 0, ends: present + seconds * 1000 };
    windows.set(key, window);
    const granted = window.taken < most;
    if (granted) window.taken += 1;
    return { granted, left: window.ends - present, window: null };
  }

  return {
    take,
    /** Takes without the database. */
    owe(key: string, limit: Limit, present: number): Answer {
      const answer = take(key, limit, present);
      const window = windows.get(key);
      if (answer.granted && window) window.owed += 1;
      return answer;
    },
    owed(key: string, present: number): number {
      const window = windows.get(key);
      return window && window.ends > present ? window.owed : 0;
    },
    settle(key: string, told: number): void {
      const window = windows.get(key);
      if (window) window.owed = Math.max(0, window.owed - told);
    },
    release(key: string, isOwed: boolean): void {
      const window = windows.get(key);
      if (!window) return;
      window.taken = Math.max(0, window.taken - 1);
      if (isOwed) window.owed = Math.max(0, window.owed - 1);
    },
  };
}

/** The result, or null once it has taken too long. */
async function withPatience<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
