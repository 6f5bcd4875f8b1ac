import pg from 'pg';

/** What is kept of performers, and may be kept only while changes are heard of. */
type Kept = { drop(performerId: string): void; setListening(value: boolean): void };

const longestPause = 5_000;

/**
 * Hears of every change to what the public sees, in whichever process it was made, and drops what was kept of it. While the
 * connection is down nothing is kept, so nothing stale is ever shown.
 */
export function listenForChanges(
  url: string,
  kept: Kept[],
  log: { warn: (details: object, text: string) => void },
): { ready: Promise<void>; stop: () => Promise<void> } {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const setListening = (value: boolean) => {
    for (const each of kept) each.setListening(value);
  };

  async function connect(pause: number): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'starbill changes', keepAlive: true });
    const lost = (error?: Error) => {
      if (client !== next) return;
      client = null;
      setListening(false);
      if (stopped) return;
      log.warn({ err: error }, 'lost the connection that hears of changes');
      timer = setTimeout(() => void connect(100), 100);
    };
    next.on('notification', ({ payload }) => {
      if (payload) for (const each of kept) each.drop(payload);
    });
    next.on('error', lost);
    next.on('end', lost);
    try {
      await next.connect();
      await next.query('listen performer_changed');
      if (stopped) return void (await next.end());
      client = next;
      setListening(true);
    } catch (error) {
      await next.end().catch(() => {});
      if (stopped) return;
      log.warn({ err: error }, 'cannot listen for changes yet');
      const wait = Math.min(pause * 2, longestPause);
      timer = setTimeout(() => void connect(wait), wait);
    }
  }

  return {
    ready: connect(100),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      setListening(false);
      await client?.end().catch(() => {});
    },
  };
}
