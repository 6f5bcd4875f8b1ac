/** Runs work at most so many at a time; the rest waits in line. */
export function createConcurrencyLimit(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A turn that ends is handed to the next in line, so that nobody slips in between.
    if (running >= most) await new Promise<void>((tell) => waiting.push(tell));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
