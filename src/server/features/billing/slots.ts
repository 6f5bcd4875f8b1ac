/** A few places, and a queue of bounded length and patience for them. */
export function createSlots(places: number, longestQueue: number) {
  let free = places;
  const queue = new Set<() => void>();

  function leave(): void {
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else free += 1;
  }

  return {
    /** Answers with how to leave the place, or with null when there was none before `until` (as `performance.now()` counts). */
    async take(until: number): Promise<(() => void) | null> {
      if (free > 0) {
        free -= 1;
        return leave;
      }
      if (queue.size >= longestQueue) return null;
      return new Promise((resolve) => {
        const enter = () => {
          clearTimeout(timer);
          resolve(leave);
        };
        const timer = setTimeout(
          () => {
            queue.delete(enter);
            resolve(null);
          },
          Math.max(0, until - performance.now()),
        );
        queue.add(enter);
      });
    },
  };
}
