import type { Env } from '#server/env.ts';
import {
  writeRejectedMail,
  writeReversedMail,
  writeUpheldMail,
} from '#server/features/notifications/decision-mails.service.ts';
import { writeEditMails } from '#server/features/notifications/edit-mails.service.ts';
import type { ReviewMailDeps } from '#server/features/notifications/mail-rules.ts';
import { writeReplyMail } from '#server/features/notifications/reply-mails.service.ts';
import { writeReportAnsweredMail } from '#server/features/notifications/report-mails.service.ts';
import {
  announceConfirmed,
  writePublishedMail,
  writeReceivedMails,
} from '#server/features/notifications/review-mails.service.ts';
import { checkReceived } from '#server/features/reviews/checks/check-received.service.ts';
import { addBulkJobs } from '#server/queue/add-job.ts';
import type { Job } from './job.ts';

type ReceivingDeps = ReviewMailDeps & { env: Pick<Env, 'moderation'> };

async function receive(deps: ReceivingDeps, reviewIds: string[]): Promise<void> {
  await checkReceived(deps, reviewIds);
  await writeReceivedMails(deps, reviewIds);
}

/** Several at once, because most of the work is the same for one and for twenty. */
export const reviewsReceived =
  (deps: ReceivingDeps): Job<'reviews-received'> =>
  async ({ reviewIds }) => {
    try {
      await receive(deps, reviewIds);
    } catch {
      // One of them may be the cause, and must not hold up the others. Its own job says what is wrong with it.
      await addBulkJobs(
        deps.db,
        'review-received',
        reviewIds.map((reviewId) => ({ reviewId })),
      );
    }
  };

/** One alone: its batch failed, or its customer has corrected their address. */
export const reviewReceived =
  (deps: ReceivingDeps): Job<'review-received'> =>
  ({ reviewId }) =>
    receive(deps, [reviewId]);

export const reviewConfirmed =
  (deps: ReviewMailDeps): Job<'review-confirmed'> =>
  ({ reviewId }) =>
    announceConfirmed(deps, reviewId);

export const reviewPublished =
  (deps: ReviewMailDeps): Job<'review-published'> =>
  async ({ reviewId }) => {
    // A reviewer who had to appeal gets the email about the appeal instead of this one.
    if (!(await writeReversedMail(deps, reviewId))) await writePublishedMail(deps, reviewId);
  };

export const reportAnswered =
  (deps: ReviewMailDeps): Job<'report-answered'> =>
  ({ flagId }) =>
    writeReportAnsweredMail(deps, flagId);

export const reviewRejected =
  (deps: ReviewMailDeps): Job<'review-rejected'> =>
  ({ reviewId }) =>
    writeRejectedMail(deps, reviewId);

export const editDecided =
  (deps: ReviewMailDeps): Job<'edit-decided'> =>
  ({ versionId }) =>
    writeEditMails(deps, versionId);

export const replyWritten =
  (deps: ReviewMailDeps): Job<'reply-written'> =>
  ({ reviewId }) =>
    writeReplyMail(deps, reviewId);

export const appealUpheld =
  (deps: ReviewMailDeps): Job<'appeal-upheld'> =>
  ({ reviewId }) =>
    writeUpheldMail(deps, reviewId);
