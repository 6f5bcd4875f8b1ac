import { parseCronItems } from 'graphile-worker';
import type { Deps } from '#server/deps.ts';
import type { ReviewMailDeps } from '#server/features/notifications/mail-rules.ts';
import { priorityOf } from '#server/queue/add-job.ts';
import type { JobName } from '#server/queue/job-payloads.ts';
import { askingNotice } from './asking-notice.ts';
import { billingMails, followNewAddress, reconcileSubscriptions, syncSubscription } from './billing.ts';
import { countTrust } from './count-trust.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { fillIndex } from './fill-word-index.ts';
import { importReviews } from './import-reviews.ts';
import type { Jobs } from './job.ts';
import { readBounces } from './read-bounces.ts';
import { readCalendars } from './read-calendars.ts';
import {
  appealUpheld,
  editDecided,
  replyWritten,
  reportAnswered,
  reviewConfirmed,
  reviewPublished,
  reviewReceived,
  reviewRejected,
  reviewsReceived,
} from './review-mails.ts';
import { sendDigests } from './send-digests.ts';
import { sendInvitations } from './send-invitations.ts';
import { sendMail } from './send-mail.ts';
import { sweep } from './sweep.ts';
import { sweepUnusedPictures } from './sweep-pictures.ts';
import { waitingReminder } from './waiting-reminder.ts';

export type JobDeps = Pick<
  Deps,
  | 'db'
  | 'mailer'
  | 'files'
  | 'payments'
  | 'withPerformer'
  | 'openAccess'
  | 'now'
  | 'calendarReader'
  | 'fetchOutside'
  | 'bounceMailbox'
> &
  ReviewMailDeps & {
    env: Pick<
      Deps['env'],
      'billing' | 'bounceAddress' | 'moderation' | 'production' | 'seller' | 'waitingReminderHours'
    >;
  };

export const createJobs = (deps: JobDeps): Jobs => ({
  'appeal-upheld': appealUpheld(deps),
  'asking-notice': askingNotice(deps),
  'count-trust': countTrust(deps),
  'delete-accounts': deleteAccounts(deps),
  'edit-decided': editDecided(deps),
  'fill-word-index': fillIndex(deps),
  'follow-address': followNewAddress(deps),
  'import-reviews': importReviews(deps),
  'read-bounces': readBounces(deps),
  'read-calendars': readCalendars(deps),
  'reconcile-subscriptions': reconcileSubscriptions(deps),
  'reply-written': replyWritten(deps),
  'report-answered': reportAnswered(deps),
  'review-confirmed': reviewConfirmed(deps),
  'review-published': reviewPublished(deps),
  'review-received': reviewReceived(deps),
  'review-rejected': reviewRejected(deps),
  'reviews-received': reviewsReceived(deps),
  'send-digests': sendDigests(deps),
  'send-invitations': sendInvitations(deps),
  'send-mail': sendMail(deps),
  sweep: sweep(deps),
  'sweep-pictures': sweepUnusedPictures(deps),
  'sync-subscription': syncSubscription(deps),
  'billing-mails': billingMails(deps),
  'waiting-reminder': waitingReminder(deps),
});

const day = 24 * 60 * 60 * 1000;
const at = (task: JobName, match: string, backfillPeriod = day) => ({
  task,
  match,
  options: { backfillPeriod, priority: priorityOf(task) },
});

/** One at a time, tried once: the next time comes soon, and a failure stands in the administrators' list until then. */
const again = (task: JobName, match: string) => {
  const item = at(task, match, 0);
  return { ...item, options: { ...item.options, jobKey: task, maxAttempts: 1 } };
};

/** What is done by the clock, and up to a day later when nobody was there at the time. */
export const timetable = parseCronItems([
  at('sweep', '17 3 * * *'),
  at('fill-word-index', '37 2 * * *'),
  at('delete-accounts', '47 3 * * *'),
  at('reconcile-subscriptions', '7 4 * * *'),
  again('read-bounces', '*/5 * * * *'),
  at('read-calendars', '* * * * *', 0),
  at('count-trust', '29 * * * *', 0),
  at('billing-mails', '23 * * * *'),
  at('send-invitations', '* * * * *', 0),
  at('send-digests', '*/5 * * * *', 0),
  at('waiting-reminder', '11 * * * *', 0),
  at('sweep-pictures', '41 * * * *', 0),
]);
