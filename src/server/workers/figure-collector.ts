import type { Worker } from 'node:cluster';
import type { Figures, Order } from './messages.ts';

/** A worker that has not counted by then is left out. */
const longestWait = 3_000;

/** Collects the figures of all workers for the one that was asked for them. */
export function createFigureCollector(options: {
  workers: () => Worker[];
  tell: (worker: Worker, order: Order) => void;
}) {
  const { workers, tell } = options;
  const rounds = new Map<number, { missing: Set<Worker>; all: Figures[]; finish: () => void }>();
  let lastRound = 0;

  return {
    collectFor(asker: Worker, askerId: number): void {
      lastRound += 1;
      const id = lastRound;
      const asked = workers();
      const all: Figures[] = [];
      const finish = () => {
        clearTimeout(timer);
        rounds.delete(id);
        tell(asker, { type: 'counted', id: askerId, all });
      };
      const timer = setTimeout(finish, longestWait);
      rounds.set(id, { missing: new Set(asked), all, finish });
      for (const worker of asked) tell(worker, { type: 'count', id });
    },
    add(worker: Worker, id: number, figures: Figures): void {
      const round = rounds.get(id);
      if (!round?.missing.delete(worker)) return;
      round.all.push(figures);
      if (round.missing.size === 0) round.finish();
    },
    forget(worker: Worker): void {
      for (const { missing, finish } of rounds.values()) if (missing.delete(worker) && missing.size === 0) finish();
    },
  };
}
