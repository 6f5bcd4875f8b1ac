import type { Env } from '#server/env.ts';
import { recordGigChecks } from '#server/features/gigs/gig-checks.service.ts';
import { publishConfirmed } from '#server/features/moderation/moderation.service.ts';
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
import { recordLikeness } from '#server/features/reviews/similar-reviews.service.ts';
import type { Job } from './job.ts';

export const reviewReceived =
  (deps: ReviewMailDeps & { env: Pick<Env, 'moderation'> }): Job<'review-received'> =>
  async ({ reviewId }) => {
    await recordGigChecks(deps.db, reviewId);
    await recordLikeness(deps.db, reviewId);
    // One that came through an emailed link is confirmed already.
    if (deps.env.moderation === 'verified')
      await deps.db.transaction().execute((trx) => publishConfirmed(trx, reviewId, deps.now()));
    await writeReceivedMails(deps, reviewId);
  };

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
