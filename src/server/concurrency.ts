type Release = () => void;

/** Lets so many work at the same time; the rest wait in line, and no more than `longestQueue` of them. */
export function createSemaphore(slots: number, longestQueue = Number.POSITIVE_INFINITY) {
  let free = slots;
  const queue = new Set<() => void>();

  function release(): void {
    // A slot goes straight to the next in line, so that no newcomer takes it in between.
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else free += 1;
  }

  /** Resolves to what gives the slot back, or to null when there was none before `until` (in `performance.now()`). */
  async function take(until: number): Promise<Release | null> {
    if (free > 0) {
      free -= 1;
      return release;
    }
    if (queue.size >= longestQueue) return null;
    return new Promise((resolve) => {
      const enter = () => {
        clearTimeout(timer);
        resolve(release);
      };
      const giveUp = () => {
        queue.delete(enter);
        resolve(null);
      };
      const timer = Number.isFinite(until) ? setTimeout(giveUp, Math.max(0, until - performance.now())) : undefined;
      queue.add(enter);
    });
  }

  return {
    take,

    /** Does some work when it is its turn, however long that takes. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = await take(Number.POSITIVE_INFINITY);
      return work().finally(() => done?.());
    },

    isIdle: () => free === slots,
  };
}

/** One at a time for each key; different keys do not wait for each other. */
export function createKeyedQueue() {
  const queues = new Map<string, ReturnType<typeof createSemaphore>>();
  return {
    /** Resolves to what ends the turn, or to null when it did not come before `until` (in `performance.now()`). */
    async take(key: string, until: number): Promise<Release | null> {
      const queue = queues.get(key) ?? createSemaphore(1);
      queues.set(key, queue);
      const release = await queue.take(until);
      if (!release) return null;
      return () => {
        release();
        if (queue.isIdle()) queues.delete(key);
      };
    },
  };
}

/** Calls with the same key share the answer of the one that is under way. */
export function createSharedCalls<Result>() {
  const underWay = new Map<string, Promise<Result>>();
  return {
    run(key: string, call: () => Promise<Result>): Promise<Result> {
      const earlier = underWay.get(key);
      if (earlier) return earlier;
      const called = call().finally(() => {
        if (underWay.get(key) === called) underWay.delete(key);
      });
      underWay.set(key, called);
      return called;
    },

    /** Calls from now on share nothing with those begun before. */
    forget: () => underWay.clear(),
  };
}
