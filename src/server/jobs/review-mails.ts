import { announceReceived } from '#server/features/moderation/trust.service.ts';
import {
  type ReviewMailDeps,
  writePublishedMail,
  writeReceivedMails,
} from '#server/features/notifications/review-mails.service.ts';
import type { Job } from './job.ts';

export const reviewReceived =
  (deps: ReviewMailDeps): Job<'review-received'> =>
  async ({ reviewId }) => {
    await announceReceived(deps.db, reviewId);
    await writeReceivedMails(deps, reviewId);
  };

export const reviewPublished =
  (deps: ReviewMailDeps): Job<'review-published'> =>
  ({ reviewId }) =>
    writePublishedMail(deps, reviewId);
