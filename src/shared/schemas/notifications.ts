import { z } from 'zod';
import { previewKinds } from '#shared/mails.ts';
import { text } from './common.ts';

/** How mail goes out, and whether the owner gets theirs. */
export const notificationStatus = z.strictObject({
  /** console: mail is only written to the server's log. */
  service: z.enum(['console', 'smtp']),
  from: text,
  /** Mail has been waiting for the server for more than a few minutes. */
  delayed: z.boolean(),
  newReviewMail: z.strictObject({ to: text, wanted: z.boolean() }),
});
export type NotificationStatus = z.infer<typeof notificationStatus>;

export const newReviewMailInput = z.strictObject({ wanted: z.boolean() });
export const previewParams = z.strictObject({ kind: z.enum(previewKinds) });
