import { setTimeout as pause } from 'node:timers/promises';

type Closer = { close: () => Promise<unknown>; limit: number };

export type Stopper = ReturnType<typeof createStopper>;

/** Everything that was opened, closed in the opposite order, once, each within its limit. */
export function createStopper(logError: (sentence: string) => void) {
  const closers: Closer[] = [];
  let stopping: Promise<void> | null = null;

  async function stopAll(): Promise<void> {
    for (let next = closers.pop(); next; next = closers.pop()) {
      await Promise.race([next.close(), pause(next.limit, undefined, { ref: false })]).catch((error) => {
        logError(`While stopping: ${error instanceof Error ? error.message : error}`);
      });
    }
  }

  return {
    /** Says how to close what is being opened now. A limit in milliseconds keeps one slow part from holding up the rest. */
    add(limit: number, close: () => Promise<unknown>): void {
      closers.push({ close, limit });
    },
    stop(): Promise<void> {
      stopping ??= stopAll();
      return stopping;
    },
    get isStopping(): boolean {
      return stopping !== null;
    },
  };
}
