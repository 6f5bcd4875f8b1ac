import type { Task } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import { sweepPictures } from '../features/pictures/pictures.service.ts';

/** Removes pictures that nobody uses any more. */
export const sweepUnusedPictures =
  (deps: Pick<Deps, 'db' | 'files' | 'now'>): Task =>
  async () => {
    await sweepPictures(deps);
  };
