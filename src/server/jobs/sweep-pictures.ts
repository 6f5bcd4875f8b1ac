import type { Deps } from '#server/deps.ts';
import { deleteRejectedPhotos } from '#server/features/moderation/rejected-photos.service.ts';
import { sweepPictures } from '#server/features/pictures/pictures.service.ts';
import type { Job } from './job.ts';

/** Removes pictures that nobody uses any more, those of finally rejected reviews among them. */
export const sweepUnusedPictures =
  (deps: Pick<Deps, 'db' | 'files' | 'now'>): Job<'sweep-pictures'> =>
  async () => {
    await deleteRejectedPhotos(deps.db, deps.now());
    await sweepPictures(deps);
  };
