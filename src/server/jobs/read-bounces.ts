import { type LateBounceDeps, readLateBounces } from '#server/features/gigs/bounces/late-bounces.service.ts';
import type { Job } from './job.ts';

/** Reads reports of late bounces and complaints from the operator's mailbox, where there is one. */
export const readBounces =
  (deps: LateBounceDeps): Job<'read-bounces'> =>
  (_payload, { signal }) =>
    readLateBounces(deps, signal);
