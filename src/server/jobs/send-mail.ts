import type { Deps } from '#server/deps.ts';
import { isInvitationUnwanted, recordDeliveryFault } from '#server/features/gigs/bounces/gig-bounces.service.ts';
import { markMailFailed, sendQueuedMail } from '#server/features/notifications/mail-outbox.ts';
import { MailNotTaken } from '#server/outside/mail/mail-message.ts';
import { addJob } from '#server/queue/add-job.ts';
import type { Job } from './job.ts';

type SendDeps = Pick<Deps, 'db' | 'mailer' | 'files' | 'now'> & { env: Pick<Deps['env'], 'sessionSecret'> };

/**
 * Sends one mail of the outbox. A mail that was refused for good is not tried for a day: it becomes a job with a single
 * try, which fails with the same words and so stands in the administrators' list.
 */
export const sendMail =
  ({ db, mailer, files, now, env }: SendDeps): Job<'send-mail'> =>
  async ({ mailId }, { isLastTry, signal }) => {
    try {
      const isUnwanted = (trx: Deps['db'], mail: { id: string; kind: string }) =>
        isInvitationUnwanted(trx, mail, now());
      await sendQueuedMail({ db, mailer, files }, { mailId, now: now(), signal, isUnwanted });
    } catch (error) {
      // A worker that was asked to stop has not failed.
      if (signal.aborted) throw error;
      const isRefused = error instanceof MailNotTaken && error.isForGood;
      // The owner who asked this address sees at once that nothing arrived.
      if (error instanceof MailNotTaken && (isRefused || isLastTry))
        await recordDeliveryFault(db, env.sessionSecret, { mailId, fault: error.fault, now: now() });
      if (isLastTry) await markMailFailed(db, mailId, now());
      else if (isRefused) {
        await addJob(db, 'send-mail', { mailId }, { tries: 1, key: `send-mail:${mailId}` });
        return;
      }
      throw error;
    }
  };
