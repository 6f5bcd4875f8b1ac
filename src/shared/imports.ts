import { z } from 'zod';
import { calendarDay } from './calendar-day.ts';
import { limits } from './limits.ts';
import { rejectionReasons } from './review-states.ts';
import { typedLine, typedText } from './typed-text.ts';

/** Stands wherever an imported review does. */
export const importedWords = (source: string) => `Imported from ${source}, not verified by Starbill`;

/** `empty`: nothing of it is left to decide on. `failed`: it stopped before its end, and can be continued. */
export const importStates = ['working', 'failed', 'waiting', 'empty', 'approved', 'rejected'] as const;

const starWords = ['one', 'two', 'three', 'four', 'five'];

const starUnits = 'stars?(?: rating)?|\\*|bubbles?|points?|sterne?n?|étoiles?|estrellas?|stelle|sterren|estrelas?';
const starNumber = new RegExp(
  `^(?:rat(?:ed|ing):? )?(\\d{1,3}(?:\\.\\d+)?) ?(?:(%)|(?:\\/|out of|of|von|sur|de|su|van) ?(5|10|100)(?:\\.0+)?)? ?(?:${starUnits})?$`,
);

/** Stars as other places write them: "5", "4/5", "8/10", "80%", "★★★★☆", "FIVE", "4 stars". Null where it is none of them. */
export function readStars(text: string): number | null {
  const stars = readExactStars(text);
  return stars === null || Math.round(stars) < 1 || stars > 5 ? null : Math.round(stars);
}

/** The same before it is rounded to whole stars. */
export function readExactStars(text: string): number | null {
  const plain = text.trim().toLowerCase().replaceAll(',', '.').replaceAll('\ufe0f', '').replace(/\s+/g, ' ');
  const [, drawn] = /^([★⭐🌟]+)[☆✩]*$/u.exec(plain) ?? [];
  if (drawn) return [...drawn].length;
  const word = starWords.findIndex((name) => new RegExp(`^${name}( stars?)?$`).test(plain));
  if (word >= 0) return word + 1;
  const [, value, percent, outOf] = starNumber.exec(plain) ?? [];
  return value === undefined ? null : (Number(value) * 5) / (percent ? 100 : Number(outOf ?? 5));
}

const noStars = 'The stars can’t be read. Use 1 to 5, or leave them out.';
const noDay = 'The date can’t be read. Use a day like 2026-05-31, or leave it out.';

/** One review as it is brought, checked row by row. */
export const importedReviewInput = z.strictObject({
  reviewerName: typedLine(limits.name, { missing: 'The reviewer’s name is missing.' }),
  reviewerEmail: z
    .union([z.literal('').transform(() => null), z.email('The email address looks incomplete.').max(limits.email)])
    .nullable(),
  rating: z.string().transform((text, context) => {
    if (text.trim() === '') return null;
    const stars = readStars(text);
    if (stars === null) context.addIssue({ code: 'custom', message: noStars });
    return stars;
  }),
  comment: typedText(limits.comment, { missing: 'The review has no words.' }),
  eventType: typedLine(limits.eventType),
  writtenOn: z.union([z.literal('').transform(() => null), calendarDay(noDay)], noDay).nullable(),
});
export type ImportedReviewInput = z.infer<typeof importedReviewInput>;

/** What is wrong with a row is said row by row, so little is refused here: how long a cell is belongs to that, too. */
const text = z
  .string()
  // Nobody sees a NUL in a file, and the database takes none: one of them would stop the whole import.
  .overwrite((cell) => cell.replaceAll('\0', ''));
const cell = text.nullish();
const row = z.strictObject({
  reviewerName: cell,
  reviewerEmail: cell,
  rating: z.union([text, z.number()]).nullish(),
  comment: cell,
  eventType: cell,
  writtenOn: cell,
});
export type ImportRow = z.infer<typeof row>;

export const importReviewsInput = z.strictObject({
  source: typedLine(limits.importSource, { missing: 'Say where these reviews come from.' }).refine(
    (source) => !/starbill|verified/i.test(source.normalize('NFKC').replace(/[^\p{L}]/gu, '')),
    'Name the site where customers left these reviews. It can’t be Starbill, or say that they’re verified.',
  ),
  rows: z
    .array(row)
    .min(1, 'There are no rows.')
    .max(limits.importRows, `Import at most ${limits.importRows.toLocaleString('en-GB')} reviews at a time.`),
  /** "Customers wrote these reviews about my business, and I may show them here." */
  mayUse: z.boolean().optional().default(false),
  /** Says what would happen and saves nothing. */
  dryRun: z.boolean().optional().default(false),
});
export type ImportReviewsInput = z.infer<typeof importReviewsInput>;

/** A batch is decided as a whole. */
export const decideImportInput = z
  .strictObject({
    outcome: z.enum(['approved', 'rejected']),
    reason: z.enum(rejectionReasons).optional(),
    note: typedText(limits.rejectionNote).optional(),
  })
  .refine(({ outcome, reason }) => outcome === 'approved' || reason !== undefined, {
    message: 'Choose a reason.',
    path: ['reason'],
  });
export type DecideImportInput = z.infer<typeof decideImportInput>;
