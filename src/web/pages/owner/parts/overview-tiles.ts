import { averageRating } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import {
  additionOf,
  beforePeriod,
  countChange,
  leastStars,
  ratingChange,
  runningFigures,
  viewsText,
} from './figures.ts';
import type { Tile } from './stat-tiles.tsx';

export const overviewLabels = ['Average Rating', 'Total Reviews', 'This Month', 'Page Views'] as const;

/** The four figures at the head of the dashboard and of the public-page manager, from the last 30 days. */
export function overviewTiles(figures: Analytics): Tile[] {
  const { allTime, month, current, previous, series } = figures;
  const running = runningFigures(figures);
  const average = averageRating(allTime);
  return [
    {
      label: 'Average Rating',
      value: averageText(average),
      change: ratingChange(average, averageRating(beforePeriod(figures))),
      against: 'in the last 30 days',
      line: running.average,
      leastSpan: leastStars,
    },
    {
      label: 'Total Reviews',
      value: formatNumber(allTime.approved),
      change: additionOf(current.approved),
      against: 'in the last 30 days',
      line: running.total,
    },
    {
      label: 'This Month',
      value: formatNumber(month.approved),
      change: countChange(month.approved, month.previous),
      against: 'vs. this point last month',
      line: series.map(({ approved }) => approved),
    },
    {
      label: 'Page Views',
      value: viewsText(figures),
      change: countChange(current.views, previous.views),
      against: 'vs. the 30 days before',
      line: series.map(({ views }) => views),
    },
  ];
}
