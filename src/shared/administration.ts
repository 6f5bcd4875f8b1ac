import { z } from 'zod';
import { limits } from './limits.ts';
import { manyIds } from './moderation.ts';
import { reservedSlugs } from './paths.ts';
import { dayRange } from './review-filters.ts';
import { rejectionReasons } from './review-states.ts';
import { typedText } from './typed-text.ts';

/** Whether an owner has flagged most of their low reviews, and enough of them to tell. */
export const flagsMostLow = ({ lowReviews, lowFlagged }: { lowReviews: number; lowFlagged: number }) =>
  lowFlagged >= 3 && lowFlagged * 2 > lowReviews;

export const resolveFlagInput = z.strictObject({
  outcome: z.enum(['kept', 'removed']),
  /** Why a review is removed; "another reason" when nothing is said. */
  reason: z.enum(rejectionReasons).optional(),
  note: typedText(limits.rejectionNote).optional(),
});
export type ResolveFlagInput = z.infer<typeof resolveFlagInput>;
/** Many requests, one answer. */
export const resolveFlagsInput = resolveFlagInput.extend({ ids: manyIds });
export type ResolveFlagsInput = z.infer<typeof resolveFlagsInput>;

export const suspendInput = z.strictObject({
  reason: typedText(limits.rejectionNote, { missing: 'Say why.' }),
});

const slugWords = `Use ${limits.slug.min} to ${limits.slug.max} small letters, digits and single hyphens.`;
export const changeSlugInput = z.strictObject({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .min(limits.slug.min, slugWords)
    .max(limits.slug.max, slugWords)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, slugWords)
    .refine((slug) => !reservedSlugs.has(slug), 'This word is the name of a page, so it can’t be an address.'),
});

/** `asking`: whose invitations were paused or warned about. */
export const performerStates = ['all', 'suspended', 'asking'] as const;

/** Every action that the audit knows, in words. One that has none here cannot be recorded. */
export const auditActions = {
  'review.approve': 'Approved a review',
  'review.reject': 'Rejected a review',
  'review.undo': 'Took a decision back',
  'review.take_down': 'Took a published review down',
  'review.restore': 'Published a rejected review',
  'review.disown': 'Review disowned by its client',
  'review.erase': 'Review erased by its reviewer',
  'edit.approve': 'Published an edit',
  'edit.reject': 'Rejected an edit',
  'edit.undo': 'Took a decision on an edit back',
  'photo.approve': 'Showed a photo',
  'photo.remove': 'Removed a photo',
  'photo.undo': 'Took a decision on a photo back',
  'flag.keep': 'Kept a flagged review',
  'flag.remove': 'Removed a flagged review',
  'flag.undo': 'Took an answer to a flag back',
  'appeal.uphold': 'Upheld a rejection after an appeal',
  'appeal.reverse': 'Published a review after an appeal',
  'appeal.undo': 'Took an answer to an appeal back',
  'import.approve': 'Published an import',
  'import.reject': 'Rejected an import',
  'imported.keep': 'Kept an imported review',
  'imported.remove': 'Removed an imported review',
  'imported.erase': 'Imported review deleted by its writer',
  'performer.suspend': 'Suspended a performer',
  'invoice.refund': 'Refunded an invoice',
  'performer.restore': 'Restored a performer',
  'performer.slug': 'Changed an address',
  'performer.sign_out': 'Signed an owner out everywhere',
  'invitations.pause': 'Paused an act’s invitations',
  'invitations.resume': 'Resumed an act’s invitations',
  'invitations.limit': 'Changed a daily limit of invitations',
  'key.create': 'Created an API key',
  'key.revoke': 'Revoked an API key',
  'webhook.add': 'Added a webhook',
  'webhook.change': 'Changed a webhook',
  'webhook.delete': 'Deleted a webhook',
  'webhook.disown': 'Paused a webhook that someone else may have set up',
  'webhook.secret': 'Renewed a webhook’s secret',
  'support.open': 'Signed in as support',
  'support.end': 'Ended support',
  'administrator.invite': 'Invited an administrator',
  'administrator.withdraw': 'Withdrew an invitation',
  'administrator.accept': 'Became an administrator',
  'administrator.remove': 'Removed an administrator',
  'job.retry': 'Tried a job again',
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof auditActions;

/** What the audit is filtered by. Days are UTC days, both included. */
export const auditFilters = {
  action: z.string().max(60).optional(),
  actor: z.string().trim().max(limits.search).optional(),
  subject: z.string().trim().max(limits.search).optional(),
  ...dayRange,
};
const auditFiltersInput = z.strictObject(auditFilters);
export type AuditFilters = z.infer<typeof auditFiltersInput>;

export const figureDays = [7, 30, 90, 365] as const;
