import type { Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { fillWordIndex } from '../features/reviews/word-index.ts';

/** Keeps the searches of those who have many reviews quick. */
export const fillIndex =
  ({ db }: Pick<Deps, 'db'>): Task =>
  () =>
    fillWordIndex(db);
