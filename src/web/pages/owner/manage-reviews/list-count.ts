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
  const matching = (count: number) => (isNarrowed ? (count === 1 ? ' that matches' : ' that match') : '');
  if (shown === 0) return `No reviews${matching(0)}`;
  if (!hasMore) return `${reviewCountText(shown)}${matching(shown)}`;
  const latest = `The latest ${formatNumber(shown)} are shown.`;
  if (!counted) return `The latest ${reviewCountText(shown)}${matching(shown)}`;
  // A review may have come in since the list was read.
  const count = Math.max(counted.count, shown + 1);
  return `${counted.isAtLeast ? 'More than ' : ''}${reviewCountText(count)}${matching(count)}. ${latest}`;
}
