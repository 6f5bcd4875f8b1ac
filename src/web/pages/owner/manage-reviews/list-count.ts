import { formatNumber, reviewCountText } from '#shared/format.ts';
import type { ReviewCount } from '#shared/schemas/reviews.ts';

/** How many reviews there are, or how many match, and how many of them are shown. */
export function listCountText(props: {
  shown: number;
  hasMore: boolean;
  isNarrowed: boolean;
  /** Undefined while it is counted, and where counting failed. */
  counted: ReviewCount | undefined;
}): string {
  const { shown, hasMore, isNarrowed, counted } = props;
  const reviews = (count: number) =>
    isNarrowed ? `${formatNumber(count)} matching ${count === 1 ? 'review' : 'reviews'}` : reviewCountText(count);
  if (shown === 0) return isNarrowed ? 'No matching reviews' : 'No reviews';
  if (!hasMore) return reviews(shown);
  const latest = `The latest ${formatNumber(shown)} are shown.`;
  if (!counted) return `The latest ${reviews(shown)}`;
  // A review may have come in since the list was read.
  const count = Math.max(counted.count, shown + 1);
  return `${counted.isAtLeast ? 'More than ' : ''}${reviews(count)}. ${latest}`;
}
