/** Repeatable random numbers: the same seed tells the same story on every machine. */
export type Random = { number: () => number; below: (limit: number) => number; pick: <T>(items: readonly T[]) => T };

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(number() * limit);
  return {
    number,
    below,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
