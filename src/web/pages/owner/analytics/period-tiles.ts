import { averageRating, responseRate } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import {
  bucketsOf,
  countChange,
  percentText,
  ratingChange,
  runningFigures,
  shareChange,
  viewsText,
} from '#web/pages/owner/parts/figures.ts';
import type { Tile } from '#web/pages/owner/parts/stat-tiles.tsx';

export const periodLabels = ['Average Rating', 'New Reviews', 'Page Views', 'Response Rate'] as const;

/** The four figures of the chosen period, each against as many days before. */
export function periodTiles(figures: Analytics): Tile[] {
  const { days, current, previous, series } = figures;
  const against = `against the ${days} days before`;
  const buckets = bucketsOf(series, days);
  return [
    {
      label: 'Average Rating',
      value: averageText(averageRating(current)),
      change: ratingChange(averageRating(current), averageRating(previous)),
      against,
      line: runningFigures(figures).average,
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
