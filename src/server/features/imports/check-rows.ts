import { hashText } from '#server/features/reviews/checks/review-checks.ts';
import { formulaWords, isFormula } from '#shared/formulas.ts';
import { type ImportedReviewInput, type ImportRow, importedReviewInput } from '#shared/imports.ts';
import { limits } from '#shared/limits.ts';
import type { PassedOver } from '#shared/schemas/imports.ts';

export type CheckedReview = ImportedReviewInput & { textHash: string; nameKey: string };
/** The same review, whatever the spelling of spaces, case and punctuation. */
export const sameReview = ({ textHash, nameKey }: Pick<CheckedReview, 'textHash' | 'nameKey'>) =>
  `${textHash} ${nameKey}`;

/** A name as it is compared. */
export const nameKeyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || name;

/** Read no further: such a cell holds other rows as well, and tidying it would take seconds. */
const isFarTooLong = (cell: unknown) => typeof cell === 'string' && cell.length > limits.comment * 2;
const farTooLong = 'One of its cells is far too long. Look for a quotation mark that isn’t closed.';

const textOf = (cell: string | number | null | undefined) => (cell === null || cell === undefined ? '' : String(cell));

/** One row as a review, or what is wrong with it. `today`: nothing was written later than that. */
export function checkRow(row: ImportRow, today: string): { review: CheckedReview } | { problems: string[] } {
  if (Object.values(row).some(isFarTooLong)) return { problems: [farTooLong] };
  const parsed = importedReviewInput.safeParse({
    reviewerName: textOf(row.reviewerName),
    reviewerEmail: textOf(row.reviewerEmail).trim(),
    rating: textOf(row.rating),
    comment: textOf(row.comment),
    eventType: textOf(row.eventType),
    writtenOn: textOf(row.writtenOn).trim(),
  });
  const problems = parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  if ([row.reviewerName, row.eventType].some((cell) => isFormula(textOf(cell)))) problems.push(formulaWords);
  if (parsed.success && (parsed.data.writtenOn ?? '') > today) problems.push('The date is in the future.');
  if (!parsed.success || problems.length > 0) return { problems: [...new Set(problems)] };
  const { data } = parsed;
  return { review: { ...data, textHash: hashText(data.comment), nameKey: nameKeyOf(data.reviewerName) } };
}

export type Sorted = { reviews: { row: number; review: CheckedReview }[]; passedOver: PassedOver[] };

/** Tells rows that can be used from those that cannot, and from repetitions within themselves. */
export function sortRows(rows: readonly ImportRow[], firstRow: number, today: string): Sorted {
  const sorted: Sorted = { reviews: [], passedOver: [] };
  const seen = new Map<string, number>();
  rows.forEach((given, index) => {
    const row = firstRow + index;
    const checked = checkRow(given, today);
    if ('problems' in checked) {
      sorted.passedOver.push({ row, outcome: 'invalid', problems: checked.problems });
      return;
    }
    const key = sameReview(checked.review);
    const before = seen.get(key);
    if (before === undefined) {
      seen.set(key, row);
      sorted.reviews.push({ row, review: checked.review });
    } else
      sorted.passedOver.push({ row, outcome: 'duplicate', problems: [`This is the same review as row ${before}.`] });
  });
  return sorted;
}
