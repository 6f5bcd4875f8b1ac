import { formatNumber, reviewCountText } from '#shared/format.ts';
import { ratings } from '#shared/ratings.ts';
import type { PublicStats } from '#shared/schemas/performers.ts';

const both = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What the owner hides, said in full: how many reviews, with which stars, and that they count all the same. */
export function describeHidden({
  hiddenReviews,
  hiddenStars,
}: Pick<PublicStats, 'hiddenReviews' | 'hiddenStars'>): string {
  const stars = ratings
    .filter((rating) => hiddenStars[rating] > 0)
    .map((rating) => `${formatNumber(hiddenStars[rating])} with ${rating} ${rating === 1 ? 'star' : 'stars'}`);
  const still = hiddenReviews === 1 ? 'It still counts' : 'They still count';
  return `The owner of this page has hidden ${reviewCountText(hiddenReviews)} from it: ${both.format(stars)}. ${still} in the score.`;
}
