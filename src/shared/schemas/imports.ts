import { z } from 'zod';
import { importedGrounds } from '#shared/imported-grounds.ts';
import { importStates } from '#shared/imports.ts';
import { rejectionReasons } from '#shared/review-states.ts';
import { count, customersEmail, pageQuery, rating, text } from './common.ts';

const passedOver = z.strictObject({
  /** Counted from 1, without headings. */
  row: count,
  outcome: z.enum(['duplicate', 'invalid']),
  problems: z.array(text),
});
export type PassedOver = z.infer<typeof passedOver>;

/** What a dry run says. */
export const importPreview = z.strictObject({
  importId: z.null(),
  total: count,
  added: count,
  duplicates: count,
  invalid: count,
  passedOver: z.array(passedOver),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** It was taken, and the job is on its way. */
export const importBegun = z.strictObject({ importId: text, total: count });

/** One review of an import that is gone: what it said and who wrote it is gone with it. */
const removedImported = z.strictObject({
  id: text,
  removedBy: z.enum(['writer', 'administrator']),
  /** null when its writer deleted it. */
  reason: z.enum(importedGrounds).nullable(),
  note: text.nullable(),
  removedAt: text,
});

export const ownImport = z.strictObject({
  id: text,
  source: text,
  state: z.enum(importStates),
  total: count,
  added: count,
  duplicates: count,
  invalid: count,
  passedOver: z.array(passedOver),
  rejectedReason: z.enum(rejectionReasons).nullable(),
  rejectedNote: text.nullable(),
  /** The latest first, twenty at most. */
  removed: z.array(removedImported),
  removedTotal: count,
  createdAt: text,
  decidedAt: text.nullable(),
});
export type OwnImport = z.infer<typeof ownImport>;

export const ownImportsQuery = z.strictObject(pageQuery);

export const importedReview = z.strictObject({
  id: text,
  reviewerName: text,
  rating: rating.nullable(),
  comment: text,
  eventType: text,
  writtenOn: text.nullable(),
  source: text,
  /** "Imported from {source}, not verified by Starbill". */
  label: text,
});
export type ImportedReview = z.infer<typeof importedReview>;

/** As its owner sees it, and administrators. */
export const ownImportedReview = importedReview.extend({
  reviewerEmail: customersEmail.nullable(),
  /** When its writer was asked to confirm it. */
  askedAt: text.nullable(),
});
export type OwnImportedReview = z.infer<typeof ownImportedReview>;

export const askedImported = z.strictObject({ askedAt: text });

/** What administrators decide on: who brought it, what the owner said, and the first of its reviews. */
export const adminImport = ownImport.extend({
  performer: z.strictObject({ id: text, slug: text, name: text }),
  statedAt: text,
  sample: z.array(ownImportedReview),
});
export type AdminImport = z.infer<typeof adminImport>;

export const adminImportsQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(['waiting', 'decided']).optional().default('waiting'),
});

/** Everybody who reported one review is answered by one decision. */
export const reportedImported = z.strictObject({
  review: ownImportedReview,
  performer: z.strictObject({ id: text, slug: text, name: text }),
  /** The first twenty. */
  reports: z.array(
    z.strictObject({
      id: text,
      ground: z.enum(importedGrounds),
      reason: text,
      createdAt: text,
      /** Of who says that they wrote it, to judge by; null for all others. */
      writerEmail: customersEmail.nullable(),
    }),
  ),
  reportsTotal: count,
  createdAt: text,
});
export type ReportedImported = z.infer<typeof reportedImported>;
export const reportedImportedQuery = z.strictObject(pageQuery);

/** By number of the page: they are few, and nothing is added to a list that was decided. */
export const publicImportedQuery = z.strictObject({
  limit: pageQuery.limit,
  page: z.coerce.number().int().min(1).max(1_000).optional().default(1),
});

/** Imported reviews never count: there is a number of them, and no average. */
export const publicImported = z.strictObject({
  performer: z.strictObject({ id: text, slug: text }),
  total: count,
  reviews: z.array(importedReview),
});
export type PublicImported = z.infer<typeof publicImported>;
