import type { Deps } from '#server/deps.ts';
import { countPlatformTrust } from '#server/features/trust/trust.service.ts';
import type { Job } from './job.ts';

/** Adds the figures of all performers up for the page that shows them. */
export const countTrust =
  ({ db, now }: Pick<Deps, 'db' | 'now'>): Job<'count-trust'> =>
  () =>
    countPlatformTrust(db, now());
