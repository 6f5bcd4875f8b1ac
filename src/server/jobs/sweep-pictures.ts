import type { Deps } from '#server/deps.ts';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import type { Job } from './job.ts';

/** Removes pictures that nobody uses any more. */
export const sweepUnusedPictures =
  (deps: Pick<Deps, 'db' | 'files' | 'now'>): Job<'sweep-pictures'> =>
  async () => {
    await sweepPictures(deps);
  };
