import { setTimeout as pause } from 'node:timers/promises';
import type { Figures, Order, Report } from './messages.ts';

export type Supervised = ReturnType<typeof joinSupervisor>;
type Begin = Extract<Order, { type: 'begin' }>;

/** Longer than the supervisor waits for the others. */
const longestWait = 5_000;
const longestFarewell = 1_500;

/** A worker's side of the channel to its supervisor. */
export function joinSupervisor(onStop: () => void) {
  const tell = (report: Report) => void (process.connected && process.send?.(report));
  const begin = Promise.withResolvers<Begin>();
  const asking = new Map<number, (all: Figures[]) => void>();
  let lastId = 0;
  const noMore = Promise.withResolvers<void>();
  let isReplaced = false;
  let count: (() => Promise<Figures>) | null = null;

  process.on('message', (order: Order) => {
    if (order.type === 'begin') begin.resolve(order);
    else if (order.type === 'stop') {
      isReplaced = order.isReplaced;
      onStop();
    } else if (order.type === 'let go') noMore.resolve();
    else if (order.type === 'count') {
      const { id } = order;
      const none: Figures = [];
      void (count?.() ?? Promise.resolve(none))
        .catch(() => none)
        .then((figures) => tell({ type: 'figures', id, figures }));
    } else {
      asking.get(order.id)?.(order.all);
      asking.delete(order.id);
    }
  });
  tell({ type: 'waiting' });

  return {
    begin: begin.promise,
    sayReady: () => tell({ type: 'ready' }),
    /** Resolves when no connection can be on its way here any more: one that meets a process that has ended is lost. */
    async sayClosed(): Promise<void> {
      tell({ type: 'closed' });
      await Promise.race([noMore.promise, pause(longestFarewell, undefined, { ref: false })]);
    },
    /** Whether another worker has taken this one's place: then the whole is as ready as before. */
    isReplaced: () => isReplaced,
    /** How this process counts, when the supervisor asks. */
    countBy(counting: () => Promise<Figures>): void {
      count = counting;
    },
    /** The figures of all workers, each on its own. */
    countAll(): Promise<Figures[]> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          asking.delete(id);
          reject(new Error('The supervisor did not collect the figures in time.'));
        }, longestWait);
        asking.set(id, (all) => {
          clearTimeout(timer);
          resolve(all);
        });
        tell({ type: 'count all', id });
      });
    },
  };
}
