import { reviewCountText } from '#shared/format.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';
import { describeStars } from './trust-words.ts';

/** What the owner hides, said in full: how many reviews, with which stars, and that they count all the same. */
export function describeHidden({
  hiddenReviews,
  hiddenStars,
}: Pick<PublicStats, 'hiddenReviews' | 'hiddenStars'>): string {
  const still = hiddenReviews === 1 ? 'It still counts' : 'They still count';
  return `The owner of this page has hidden ${reviewCountText(hiddenReviews)} from it: ${describeStars(hiddenStars)}. ${still} in the score.`;
}
