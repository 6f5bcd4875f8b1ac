import { averageRating } from '#shared/analytics.ts';
import { averageText, formatNumber, reviewCountText } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { type Bucket, beforePeriod } from '#web/pages/owner/parts/figures.ts';

/** What a chart shows, in a sentence above it. */
export function reviewsNote({ days, current, previous }: Analytics, buckets: readonly Bucket[]): string | null {
  if (current.approved === 0) return null;
  const best = buckets.reduce((most, bucket) => (bucket.approved > most.approved ? bucket : most));
  const busiest = days === 365 ? 'busiest month was' : days === 90 ? 'busiest week began on' : 'busiest day was';
  const compared = `, vs. ${formatNumber(previous.approved)} in the ${days} days before`;
  const peak = best.approved > 1 ? ` The ${busiest} ${best.label}, with ${formatNumber(best.approved)}.` : '';
  return `${reviewCountText(current.approved)}${previous.approved > 0 ? compared : ''}.${peak}`;
}

/** How the average of all reviews moved, and what moved it. */
export function averageNote(figures: Analytics): string | null {
  const { days, allTime, current } = figures;
  const now = averageRating(allTime);
  const then = averageRating(beforePeriod(figures));
  if (now === null) return null;
  const ofNew = averageText(averageRating(current));
  if (current.approved === 0) return `${averageText(now)} stars. No new reviews in these ${days} days.`;
  if (then === null) return `${averageText(now)} stars from your first ${reviewCountText(current.approved)}.`;
  const moved =
    averageText(now) === averageText(then)
      ? `the same as ${days} days ago`
      : `${now > then ? 'up' : 'down'} from ${averageText(then)} ${days} days ago`;
  const news = current.approved === 1 ? `The new review has ${ofNew}.` : `The new reviews average ${ofNew}.`;
  return `${averageText(now)} stars, ${moved}. ${news}`;
}

/** The part of the scale where the line moves, in half stars: from one to five it would always look flat. */
export function averageDomain(points: readonly { value: number | null }[]): [number, number] {
  const known = points.flatMap(({ value }) => (value === null ? [] : value));
  if (known.length === 0) return [1, 5];
  const high = Math.min(5, Math.ceil((Math.max(...known) + 0.1) * 2) / 2);
  const low = Math.max(1, Math.min(Math.floor((Math.min(...known) - 0.2) * 2) / 2, high - 1));
  return [low, Math.max(high, low + 0.5)];
}
