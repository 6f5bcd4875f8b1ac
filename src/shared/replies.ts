import { z } from 'zod';
import { limits } from './limits.ts';

export type Reply = { replyText: string; createdAt: string; updatedAt: string };
/** What is asked for when the dialog opens: nothing yet is an answer too. */
export type MaybeReply = Reply | { replyText: null };

/** Not blank, and with one kind of line break. */
const filled = (max: number, blank: string) =>
  z
    .string(blank)
    .max(max, `Please keep it to ${max.toLocaleString('en-GB')} characters.`)
    .transform((value) => value.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, blank));

export const replyInput = z.strictObject({ replyText: filled(limits.replyText, 'Please enter a reply') });
export type ReplyInput = z.infer<typeof replyInput>;

/** A text an owner keeps for reuse. */
export type SavedReply = { id: string; title: string; replyText: string };

export const savedReplyInput = z.strictObject({
  title: filled(limits.savedReplyTitle, 'Please give it a name'),
  replyText: filled(limits.replyText, 'Please enter a reply'),
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;
