import { setTimeout as pause } from 'node:timers/promises';

type Closer = { close: () => Promise<unknown>; share: number };

export type Stopper = ReturnType<typeof createStopper>;

/**
 * Everything that was opened, closed in the opposite order, once, within `time` milliseconds in all. What one part leaves
 * of its share the later ones may use, and none can use up theirs.
 */
export function createStopper(time: number, logError: (sentence: string) => void) {
  const closers: Closer[] = [];
  let stopping: Promise<void> | null = null;
  const sumOfShares = () => closers.reduce((sum, { share }) => sum + share, 0);

  async function stopAll(): Promise<void> {
    const deadline = performance.now() + time;
    for (let next = closers.pop(); next; next = closers.pop()) {
      const limit = Math.max(next.share, deadline - performance.now() - sumOfShares());
      await Promise.race([next.close(), pause(limit, undefined, { ref: false })]).catch((error) => {
        logError(`While stopping: ${error instanceof Error ? error.message : error}`);
      });
    }
  }

  return {
    /** Says how to close what is being opened now, and how many milliseconds that has at least. */
    add(share: number, close: () => Promise<unknown>): void {
      closers.push({ close, share });
      if (sumOfShares() > time) throw new Error(`Stopping could take ${sumOfShares()} ms, more than ${time}.`);
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
