import { averageRating, responseRate } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import {
  beforePeriod,
  bucketsOf,
  countChange,
  leastStars,
  percentText,
  ratingChange,
  runningFigures,
  shareChange,
  viewsText,
} from '#web/pages/owner/parts/figures.ts';
import type { Tile } from '#web/pages/owner/parts/stat-tiles.tsx';

export const periodLabels = ['Average Rating', 'New Reviews', 'Page Views', 'Response Rate'] as const;

/** Four figures: the average as everybody sees it, and what the chosen period brought, compared with as many days before. */
export function periodTiles(figures: Analytics): Tile[] {
  const { days, allTime, current, previous, series } = figures;
  const against = `vs. the ${days} days before`;
  const average = averageRating(allTime);
  const buckets = bucketsOf(series, days);
  return [
    {
      label: 'Average Rating',
      value: averageText(average),
      change: ratingChange(average, averageRating(beforePeriod(figures))),
      against: `in the last ${days} days`,
      line: runningFigures(figures).average,
      leastSpan: leastStars,
    },
    {
      label: 'New Reviews',
      value: formatNumber(current.approved),
      change: countChange(current.approved, previous.approved),
      against,
      line: buckets.map(({ approved }) => approved),
    },
    {
      label: 'Page Views',
      value: viewsText(figures),
      change: countChange(current.views, previous.views),
      against,
      line: buckets.map(({ views }) => views),
    },
    {
      label: 'Response Rate',
      value: percentText(responseRate(current)),
      change: shareChange(responseRate(current), responseRate(previous)),
      against,
      line: [],
    },
  ];
}
