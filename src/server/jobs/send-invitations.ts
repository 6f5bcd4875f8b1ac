import { type DueDeps, sendDueInvitations } from '#server/features/gigs/sending/due-invitations.service.ts';
import type { Job } from './job.ts';

/** Writes the invitations and reminders that are due into the outbox. */
export const sendInvitations =
  (deps: DueDeps): Job<'send-invitations'> =>
  (_payload, { signal }) =>
    sendDueInvitations(deps, signal);
