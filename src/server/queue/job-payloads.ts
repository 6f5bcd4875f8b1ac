import { z } from 'zod';

const nothing = z.object({});
const aboutPerformer = z.object({ performerId: z.uuid() });
const aboutReview = z.object({ reviewId: z.uuid() });

/** What an owner is told about the sending of their invitations, and administrators of `warned` and `rates` as well. */
const askingNotice = z.object({
  performerId: z.uuid(),
  notice: z.enum(['warned', 'rates', 'paused', 'resumed', 'limit']),
  /** What administrators wrote. */
  reason: z.string().nullable(),
  dailyLimit: z.number().int().nullable(),
  /** Of the last 30 days. */
  rates: z.object({ sent: z.number().int(), bounced: z.number().int(), complained: z.number().int() }),
  at: z.iso.datetime(),
});

/** Every job and its payload. A job that is not here can be neither queued nor run. */
export const jobPayloads = {
  'appeal-upheld': aboutReview,
  'asking-notice': askingNotice,
  'count-trust': nothing,
  'delete-accounts': nothing,
  'edit-decided': z.object({ versionId: z.uuid() }),
  'fill-word-index': nothing,
  'follow-address': aboutPerformer,
  'import-reviews': z.object({ performerId: z.uuid(), importId: z.uuid() }),
  'read-bounces': nothing,
  'read-calendars': nothing,
  'reconcile-subscriptions': nothing,
  'reply-written': aboutReview,
  'report-answered': z.object({ flagId: z.uuid() }),
  'review-confirmed': aboutReview,
  'review-published': aboutReview,
  'review-received': aboutReview,
  'review-rejected': aboutReview,
  'reviews-received': z.object({ reviewIds: z.array(z.uuid()) }),
  'send-digests': nothing,
  'send-invitations': nothing,
  'send-mail': z.object({ mailId: z.uuid() }),
  sweep: nothing,
  'sweep-pictures': nothing,
  'sync-subscription': aboutPerformer,
  'billing-mails': nothing,
  'waiting-reminder': nothing,
} as const;

export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>;
