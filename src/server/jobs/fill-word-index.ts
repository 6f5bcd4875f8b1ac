import type { Deps } from '#server/deps.ts';
import { fillWordIndex } from '#server/features/reviews/own/word-index.ts';
import type { Job } from './job.ts';

/** Keeps the searches of those who have many reviews quick. */
export const fillIndex =
  ({ db }: Pick<Deps, 'db'>): Job<'fill-word-index'> =>
  () =>
    fillWordIndex(db);
