import { averageRating, differenceOf, growthOf } from '#shared/analytics.ts';
import { averageText, formatNumber } from '#shared/format.ts';
import type { Analytics, DayFigures } from '#shared/schemas/analytics.ts';
import { readerLocale } from '#web/ui/reader-date.ts';

/** How figures are written, and how they have changed. No data reads "—". */
export const noData = '—';

export type Change = { direction: 'up' | 'down' | 'same' | 'unknown'; text: string };

const percentFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const wholePercentFormat = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 });

export const percentText = (share: number | null) => (share === null ? noData : percentFormat.format(share));

const unknown: Change = { direction: 'unknown', text: noData };
const same: Change = { direction: 'same', text: 'No change' };
const sign = (value: number) => (value > 0 ? '+' : '−');
const directionOf = (value: number) => (value > 0 ? 'up' : 'down');

/** Of a count: in percent of what was before, or the count itself when nothing was. */
export function countChange(now: number, before: number): Change {
  if (now === before) return now === 0 ? unknown : same;
  const growth = growthOf(now, before);
  const difference = now - before;
  const text = growth === null ? formatNumber(Math.abs(difference)) : wholePercentFormat.format(Math.abs(growth));
  return { direction: directionOf(difference), text: `${sign(difference)}${text}` };
}

/** How many came on top. */
export function additionOf(count: number): Change {
  if (count === 0) return same;
  return { direction: directionOf(count), text: `${sign(count)}${formatNumber(Math.abs(count))}` };
}

/** An average that moves by hundredths has not moved: half a star is the least that fills a small line. */
export const leastStars = 0.5;

const asShown = (average: number | null) => (average === null ? null : Number(averageText(average)));

/** Of an average rating: in stars, between the two averages as they are shown, so that the sum is right. */
export function ratingChange(now: number | null, before: number | null): Change {
  const difference = differenceOf(asShown(now), asShown(before));
  if (difference === null) return unknown;
  const text = Math.abs(difference).toFixed(1);
  return text === '0.0' ? same : { direction: directionOf(difference), text: `${sign(difference)}${text}` };
}

/** Of a share: in points of a hundred. */
export function shareChange(now: number | null, before: number | null): Change {
  const difference = differenceOf(now, before);
  if (difference === null) return unknown;
  const points = Math.round(Math.abs(difference) * 1000) / 10;
  return points === 0 ? same : { direction: directionOf(difference), text: `${sign(difference)}${points} points` };
}

/** "35 minutes", "5.5 hours", "2.3 days". */
export function durationText(seconds: number | null): string {
  if (seconds === null) return noData;
  const said = (amount: number, unit: string) => {
    const rounded = Math.round(amount * 10) / 10;
    return `${formatNumber(rounded)} ${unit}${rounded === 1 ? '' : 's'}`;
  };
  if (seconds < 90 * 60) return said(Math.max(1, Math.round(seconds / 60)), 'minute');
  return seconds < 36 * 3600 ? said(seconds / 3600, 'hour') : said(seconds / 86_400, 'day');
}

/** All that was approved before the period began. */
export const beforePeriod = ({ allTime, current }: Analytics) => ({
  approved: allTime.approved - current.approved,
  ratingSum: allTime.ratingSum - current.ratingSum,
});

/** The total and the average as they stood at the end of each day. */
export function runningFigures(figures: Analytics): { total: number[]; average: (number | null)[] } {
  const sofar = beforePeriod(figures);
  const total: number[] = [];
  const average: (number | null)[] = [];
  for (const { approved, ratingSum } of figures.series) {
    sofar.approved += approved;
    sofar.ratingSum += ratingSum;
    total.push(sofar.approved);
    average.push(averageRating(sofar));
  }
  return { total, average };
}

/** Counted views, or none at all so far: then there is nothing to tell. */
export const viewsText = ({ current, previous }: Analytics) =>
  current.views === 0 && previous.views === 0 ? noData : formatNumber(current.views);

const shortDay = new Intl.DateTimeFormat(readerLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat(readerLocale(), { month: 'short', year: 'numeric', timeZone: 'UTC' });

export type Bucket = { label: string; approved: number; ratingSum: number; views: number };

/** A point of a chart is a day, in 90 days a week, in a year a calendar month. The label of each day's point. */
const labelsOf = (series: readonly DayFigures[], days: number): string[] =>
  series.map(({ day }, index) => {
    // Weeks are counted back from today, so that the last one is whole.
    const weekStart = Math.max(0, series.length - 7 * Math.ceil((series.length - index) / 7));
    const first = days === 90 ? (series[weekStart]?.day ?? day) : day;
    return days === 365 ? monthName.format(new Date(day)) : shortDay.format(new Date(first));
  });

/** The average of all reviews so far, as it stood at the end of each point. */
export function averagesOf(figures: Analytics): { label: string; value: number | null }[] {
  const { average } = runningFigures(figures);
  const points = new Map(labelsOf(figures.series, figures.days).map((label, index) => [label, average[index] ?? null]));
  return [...points].map(([label, value]) => ({ label, value }));
}

export function bucketsOf(series: readonly DayFigures[], days: number): Bucket[] {
  const buckets = new Map<string, Bucket>();
  const labels = labelsOf(series, days);
  for (const [index, { approved, ratingSum, views }] of series.entries()) {
    const label = labels[index] ?? '';
    const bucket = buckets.get(label) ?? { label, approved: 0, ratingSum: 0, views: 0 };
    bucket.approved += approved;
    bucket.ratingSum += ratingSum;
    bucket.views += views;
    buckets.set(label, bucket);
  }
  return [...buckets.values()];
}
