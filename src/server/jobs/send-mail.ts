import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { sendQueuedMail } from '../features/notifications/mail-outbox.ts';

const payloadOf = z.object({ mailId: z.uuid() });

export const sendMail =
  ({ db, mailer, now }: Pick<Deps, 'db' | 'mailer' | 'now'>): Task =>
  async (payload) =>
    sendQueuedMail(db, mailer, payloadOf.parse(payload).mailId, now());
