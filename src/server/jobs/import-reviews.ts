import type { Deps } from '#server/deps.ts';
import { continueImport } from '#server/features/imports/imports.service.ts';
import type { Job } from './job.ts';

/** Writes down what an owner brought, part by part. */
export const importReviews =
  (deps: Pick<Deps, 'db' | 'now'>): Job<'import-reviews'> =>
  (key, { signal }) =>
    continueImport(deps, key, signal);
