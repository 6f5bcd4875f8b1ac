import type { Task } from 'graphile-worker';
import { z } from 'zod';
import { announceReceived } from '../features/moderation/trust.service.ts';
import {
  type ReviewMailDeps,
  writePublishedMail,
  writeReceivedMails,
} from '../features/notifications/review-mails.service.ts';

const payloadOf = z.object({ reviewId: z.uuid() });

export const reviewReceived =
  (deps: ReviewMailDeps): Task =>
  async (payload) => {
    const { reviewId } = payloadOf.parse(payload);
    await announceReceived(deps.db, reviewId);
    await writeReceivedMails(deps, reviewId);
  };

export const reviewPublished =
  (deps: ReviewMailDeps): Task =>
  async (payload) =>
    writePublishedMail(deps, payloadOf.parse(payload).reviewId);
