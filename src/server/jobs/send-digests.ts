import type { ReviewMailDeps } from '#server/features/notifications/mail-rules.ts';
import { sendDueDigests } from '#server/features/notifications/review-digest.service.ts';
import type { Job } from './job.ts';

/** Writes the emails about several new reviews that are due into the outbox. */
export const sendDigests =
  (deps: ReviewMailDeps): Job<'send-digests'> =>
  (_payload, { signal }) =>
    sendDueDigests(deps, signal);
