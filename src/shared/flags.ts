import { z } from 'zod';
import { importedGrounds } from './imported-grounds.ts';
import { limits } from './limits.ts';
import { rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

export const flagReviewInput = z.strictObject({
  reviewId: z.uuid('This isn’t a valid id.'),
  reason: typedText(limits.flagReason).optional().default(''),
});
export type FlagReviewInput = z.input<typeof flagReviewInput>;

const noReason = 'Choose what’s wrong with the review.';

const report = {
  note: typedText(limits.flagReason).optional().default(''),
  email: z
    .union([
      z.literal(''),
      z.string().trim().max(limits.email).pipe(z.email('Enter a valid email address, or leave it empty.')),
    ])
    .optional()
    .default(''),
  /** What only programs fill in; people never see the field. */
  website: z.string().max(2_000).optional(),
};

/** A visitor's report of a published review. */
export const reportReviewInput = z.strictObject({ reason: z.enum(rejectionReasons, noReason), ...report });
export type ReportReviewInput = z.infer<typeof reportReviewInput>;

/** The same for an imported review. Who wrote it says where to reach them: the code goes there, or the decision. */
export const reportImportedInput = z
  .strictObject({ reason: z.enum(importedGrounds, noReason), ...report })
  .refine(({ reason, email }) => reason !== 'own_words' || email !== '', {
    message: 'Enter your email address, so that we can reach you.',
    path: ['email'],
  });
export type ReportImportedInput = z.infer<typeof reportImportedInput>;

/** An administrator's answer to everybody who reported an imported review. */
export const resolveImportedInput = z
  .strictObject({
    outcome: z.enum(['kept', 'removed']),
    reason: z.enum(importedGrounds).optional(),
    note: typedText(limits.rejectionNote).optional(),
  })
  .refine(({ outcome, reason }) => outcome === 'kept' || reason !== undefined, {
    message: 'Choose a reason.',
    path: ['reason'],
  });
export type ResolveImportedInput = z.infer<typeof resolveImportedInput>;
