import { z } from 'zod';
import { limits } from './limits.ts';
import { rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

export const rejectReviewInput = z.strictObject({
  reason: z.enum(rejectionReasons),
  note: typedText(limits.rejectionNote).optional(),
});
export type RejectReviewInput = z.infer<typeof rejectReviewInput>;

/** Why a rejected review is published after all. */
const restoringReasons = ['mistake', 'new_information'] as const;

/**
 * Turns a decision round: a published review is taken down, a rejected one is published. `to`: what it is meant to
 * become, so that two administrators who press at the same time do not undo each other.
 */
export const reverseDecisionInput = z.strictObject({
  reason: z.enum([...rejectionReasons, ...restoringReasons]),
  note: typedText(limits.rejectionNote).optional(),
  to: z.enum(['approved', 'rejected']).optional(),
});
export type ReverseDecisionInput = z.infer<typeof reverseDecisionInput>;

export const restoringReasonLabels: Record<(typeof restoringReasons)[number] | 'other', string> = {
  mistake: 'The decision was a mistake',
  new_information: 'We learned something new',
  other: 'Another reason',
};

/** For how long a decision can be taken back. */
export const undoSeconds = 10;

/** For how long an administrator is taken to read a review after saying so. */
export const readingSeconds = 60;

/** Which review is being read now; null for none. */
export const tellReadingInput = z.strictObject({ reviewId: z.uuid('This isn’t a valid id.').nullable() });

/** What is decided, or undone, together. */
export const manyIds = z.array(z.uuid('This isn’t a valid id.')).min(1).max(limits.page.max);

/** Which version of a review was read: when its reviewer has edited it since, it is not decided. */
const version = z.int().min(1).max(10_000).optional();
const versions = z.record(z.uuid(), z.int()).optional();

export const approveReviewInput = z.strictObject({ version }).nullish();
export const rejectOneInput = rejectReviewInput.extend({ version });

/** Many reviews, one decision. */
export const decideReviewsInput = z.discriminatedUnion('decision', [
  z.strictObject({ ids: manyIds, versions, decision: z.literal('approve') }),
  rejectReviewInput.extend({ ids: manyIds, versions, decision: z.literal('reject') }),
]);
export type DecideReviewsInput = z.infer<typeof decideReviewsInput>;

/** Many edits, by the ids of their versions. */
export const decideEditsInput = z.discriminatedUnion('decision', [
  z.strictObject({ ids: manyIds, decision: z.literal('approve') }),
  rejectReviewInput.extend({ ids: manyIds, decision: z.literal('reject') }),
]);
export type DecideEditsInput = z.infer<typeof decideEditsInput>;

export const undoInput = z.strictObject({ ids: manyIds });

export const decidePhotosInput = z.strictObject({ ids: manyIds, decision: z.enum(['approve', 'remove']) });
export type DecidePhotosInput = z.infer<typeof decidePhotosInput>;

/** In an administrator's words, what each check has seen. */
export const checkLabels: Record<string, string> = {
  duplicate: 'Same words as an earlier review',
  similar: 'Nearly the same words as another review',
  burst: 'Many arrived together',
  link: 'Contains a link',
  phone_number: 'Contains a phone number',
  profanity: 'Strong language',
  language: 'Another language',
  honeypot: 'Filled in a hidden field',
  too_fast: 'Written very fast',
  disowned: 'The client says it isn’t theirs',
  act_address: 'The client’s address is on the act’s domain',
  throwaway_address: 'Throw-away address',
  same_network: 'Several gigs reviewed from one network',
  same_client: 'Many gigs with one client’s address',
  quick_in_a_row: 'Reviews within minutes of asking, in a row',
  gig_after_review: 'Gig recorded after an earlier review of this client',
};
