import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine, typedText } from './typed-text.ts';

export type Reply = { replyText: string; createdAt: string; updatedAt: string };
/** What is asked for when the dialog opens: nothing yet is an answer too. */
export type MaybeReply = Reply | { replyText: null };

const replyText = typedText(limits.replyText, { missing: 'Please enter a reply' });

export const replyInput = z.strictObject({ replyText });
export type ReplyInput = z.infer<typeof replyInput>;

/** A text an owner keeps for reuse. */
export type SavedReply = { id: string; title: string; replyText: string };

export const savedReplyInput = z.strictObject({
  title: typedLine(limits.savedReplyTitle, { missing: 'Please give it a name' }),
  replyText,
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;
