import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { markMailFailed, sendQueuedMail } from '../features/notifications/mail-outbox.ts';
import { MailRefused } from '../outside/mail/mail-message.ts';

const payloadOf = z.object({ mailId: z.uuid() });

/**
 * Sends one mail of the outbox. A mail that was refused for good is not tried for a day: it becomes a job with a single
 * try, which fails with the same words and so stands in the administrators' list.
 */
export const sendMail =
  ({ db, mailer, now }: Pick<Deps, 'db' | 'mailer' | 'now'>): Task =>
  async (payload, { job, addJob }) => {
    const { mailId } = payloadOf.parse(payload);
    try {
      await sendQueuedMail(db, mailer, mailId, now());
    } catch (error) {
      if (job.attempts >= job.max_attempts) await markMailFailed(db, mailId, now());
      else if (error instanceof MailRefused) {
        await addJob('send-mail', { mailId }, { maxAttempts: 1, jobKey: `send-mail:${mailId}` });
        return;
      }
      throw error;
    }
  };
