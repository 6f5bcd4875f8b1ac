import { continueImport, failImport, type ImportDeps } from '#server/features/imports/imports.service.ts';
import type { Job } from './job.ts';

/** Writes down what an owner brought, part by part. */
export const importReviews =
  (deps: ImportDeps): Job<'import-reviews'> =>
  async (key, { signal, isLastTry }) => {
    try {
      await continueImport(deps, key, signal);
    } catch (error) {
      if (isLastTry && !signal.aborted) await failImport(deps.db, key);
      throw error;
    }
  };
