import { z } from 'zod';
import { limits } from './limits.ts';
import { typedLine, typedText } from './typed-text.ts';

const replyText = typedText(limits.replyText, { missing: 'Please enter a reply' });

export const replyInput = z.strictObject({ replyText });
export type ReplyInput = z.infer<typeof replyInput>;

export const savedReplyInput = z.strictObject({
  title: typedLine(limits.savedReplyTitle, { missing: 'Give it a name.' }),
  replyText,
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;
