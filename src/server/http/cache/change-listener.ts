import type pg from 'pg';
import { BoundedClient } from '#server/db/bounded-client.ts';
import { keepAlive } from '#server/db/open.ts';

/** What is kept of performers, and is true only while changes are heard of. */
export type Kept = { drop(performerId: string): void; setListening(value: boolean, unheardMs?: number): void };

/** All in milliseconds. */
export type ListenTiming = {
  /** How often the connection is asked whether it lives: a network that drops packets breaks no connection. */
  heartbeatEvery: number;
  /** How long an answer is waited for, also when connecting. */
  answerWithin: number;
};
const usualTiming: ListenTiming = { heartbeatEvery: 2_000, answerWithin: 3_000 };

const firstPause = 100;
const longestPause = 1_000;

/**
 * Hears of every change to what the public sees, in whichever process it was made, and drops what was kept of it. When
 * the connection is lost, or does not answer, it tells the caches, and connects again.
 */
export function listenForChanges(
  url: string,
  kept: Kept[],
  log: { warn: (details: object, text: string) => void },
  { heartbeatEvery, answerWithin }: ListenTiming = usualTiming,
): { ready: Promise<void>; catchUp: () => Promise<void>; stop: () => Promise<void> } {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastHeard = 0;

  const setListening = (value: boolean) => {
    const unheardMs = performance.now() - lastHeard;
    for (const each of kept) each.setListening(value, unheardMs);
  };

  function open(): pg.Client {
    const next = new BoundedClient({
      connectionString: url,
      application_name: 'starbill changes',
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
      ...keepAlive,
    });
    const lose = (error?: Error) => {
      if (client !== next) return;
      client = null;
      clearTimeout(timer);
      setListening(false);
      if (stopped) return;
      log.warn({ err: error }, 'lost the connection that hears of changes');
      timer = setTimeout(() => void connect(firstPause), firstPause);
    };
    next.on('notification', ({ payload }) => {
      if (payload) for (const each of kept) each.drop(payload);
    });
    next.on('error', lose);
    next.on('end', lose);
    return next;
  }

  async function beat(current: pg.Client): Promise<void> {
    try {
      await current.query('select 1');
    } catch {
      // One that did not answer in time has ended itself, and its waiting queries have failed.
      return;
    }
    if (client !== current) return;
    lastHeard = performance.now();
    timer = setTimeout(() => void beat(current), heartbeatEvery);
  }

  async function connect(pause: number): Promise<void> {
    const next = open();
    try {
      await next.connect();
      await next.query('listen performer_changed');
      if (stopped) return void (await next.end());
      client = next;
      lastHeard = performance.now();
      setListening(true);
      timer = setTimeout(() => void beat(next), heartbeatEvery);
    } catch (error) {
      void next.end().catch(() => {});
      if (stopped) return;
      log.warn({ err: error }, 'cannot listen for changes yet');
      timer = setTimeout(() => void connect(Math.min(pause * 2, longestPause)), pause);
    }
  }

  let asking: Promise<void> | null = null;
  let askingNext: Promise<void> | null = null;
  async function askOnce(): Promise<void> {
    await asking;
    askingNext = null;
    // PostgreSQL sends a session what it has to hear before it says that a query of that session is done.
    const answer = client?.query('select 1').then(
      () => {},
      () => {},
    );
    asking = answer ?? null;
    await answer;
  }

  return {
    ready: connect(firstPause),
    /** Resolves when everything that was committed before the call has been heard of, or nobody listens. */
    catchUp() {
      askingNext ??= askOnce();
      return askingNext;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      setListening(false);
      await client?.end().catch(() => {});
    },
  };
}
