import { z } from 'zod';
import { limits } from './limits.ts';
import { manyIds } from './moderation.ts';
import { typedText } from './typed-text.ts';

export const appealWords = typedText(limits.appeal, { missing: 'Say why the decision is wrong.' });

/** Six months, as the EU’s Digital Services Act asks (article 20). Then the rejection is final. */
const appealDays = 183;
export const appealEnd = (decidedAt: Date) => new Date(decidedAt.getTime() + appealDays * 24 * 60 * 60 * 1000);

export const answerAppealInput = z.strictObject({
  outcome: z.enum(['upheld', 'reversed']),
  note: typedText(limits.rejectionNote).optional(),
});
export type AnswerAppealInput = z.infer<typeof answerAppealInput>;
/** Many appeals, one answer. */
export const answerAppealsInput = answerAppealInput.extend({ ids: manyIds });
export type AnswerAppealsInput = z.infer<typeof answerAppealsInput>;
