import type { Database } from '#server/db/open.ts';
import type { ImportRow } from '#shared/imports.ts';
import type { PassedOver } from '#shared/schemas/imports.ts';
import { type CheckedReview, sameReview, sortRows } from './check-rows.ts';
import { findKnown, findRemoved } from './imports.queries.ts';
import { readRemovedHasher } from './removed-words.ts';

const knownWords = {
  received: 'You’ve received this review on Starbill already.',
  imported: 'This review was imported already.',
};

const removedWords = 'This review was removed from Starbill, so it can’t be imported again.';

type Brought = { performerId: string; rows: ImportRow[]; firstRow: number; today: string };

/** Tells what is new from what cannot be used, repeats itself, is there already or was removed. */
export async function sortOut(db: Database, { performerId, rows, firstRow, today }: Brought) {
  const { reviews, passedOver } = sortRows(rows, firstRow, today);
  const known = await findKnown(
    db,
    performerId,
    reviews.map(({ review }) => review),
  );
  // After what is there: a review that goes between the two is found here.
  const hashRemoved = await readRemovedHasher(db);
  const removed = await findRemoved(
    db,
    performerId,
    reviews.map(({ review }) => hashRemoved(performerId, review.textHash)),
  );
  const fresh: CheckedReview[] = [];
  for (const { row, review } of reviews) {
    const where = known.get(sameReview(review));
    if (removed.has(hashRemoved(performerId, review.textHash)))
      passedOver.push({ row, outcome: 'invalid', problems: [removedWords] });
    else if (where === undefined) fresh.push(review);
    else passedOver.push({ row, outcome: 'duplicate', problems: [knownWords[where]] });
  }
  return { fresh, passedOver: passedOver.sort((one, other) => one.row - other.row) };
}

export function countOf(total: number, added: number, passedOver: PassedOver[]) {
  const invalid = passedOver.filter(({ outcome }) => outcome === 'invalid').length;
  return { total, added, duplicates: passedOver.length - invalid, invalid };
}
