import { continueImport, type ImportDeps } from '#server/features/imports/imports.service.ts';
import type { Job } from './job.ts';

/** Writes down what an owner brought, part by part. */
export const importReviews =
  (deps: ImportDeps): Job<'import-reviews'> =>
  (key, { signal }) =>
    continueImport(deps, key, signal);
