import { describe, expect, test } from 'vitest';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { averagesOf } from '#web/pages/owner/parts/figures.ts';
import { averageDomain, averageNote, reviewsNote } from './chart-notes.ts';

const figuresOf = (days: 7 | 30 | 90 | 365, before: [number, number], now: [number, number], previous = 0) =>
  ({
    days,
    allTime: { approved: before[0] + now[0], ratingSum: before[1] + now[1] },
    current: { approved: now[0], ratingSum: now[1] },
    previous: { approved: previous },
  }) as unknown as Analytics;

test('the average is told as it stands, where it stood, and what moved it', () => {
  expect(averageNote(figuresOf(30, [10, 46], [10, 40]))).toBe(
    '4.3 stars, down from 4.6 30 days ago. The new reviews average 4.0.',
  );
  expect(averageNote(figuresOf(30, [10, 46], [1, 5]))).toBe(
    '4.6 stars, the same as 30 days ago. The new review has 5.0.',
  );
  expect(averageNote(figuresOf(7, [10, 46], [0, 0]))).toBe('4.6 stars. No new reviews in these 7 days.');
  expect(averageNote(figuresOf(7, [0, 0], [3, 12]))).toBe('4.0 stars from your first 3 reviews.');
  expect(averageNote(figuresOf(7, [0, 0], [0, 0]))).toBeNull();
});

test('the number of reviews is told with the time that had most', () => {
  const buckets = [1, 4, 0].map((approved, index) => ({ label: `Mar ${index + 1}`, approved, ratingSum: 0, views: 0 }));
  expect(reviewsNote(figuresOf(30, [0, 0], [5, 20], 3), buckets)).toBe(
    '5 reviews, vs. 3 in the 30 days before. The busiest day was Mar 2, with 4.',
  );
  expect(reviewsNote(figuresOf(90, [0, 0], [5, 20]), buckets)).toBe(
    '5 reviews. The busiest week began on Mar 2, with 4.',
  );
  expect(reviewsNote(figuresOf(7, [0, 0], [1, 5]), buckets.slice(0, 1))).toBe('1 review.');
  expect(reviewsNote(figuresOf(7, [9, 45], [0, 0]), buckets)).toBeNull();
});

describe('the line of the average', () => {
  const series = [5, 0, 3, 0].map((rating, index) => ({
    day: `2026-03-0${index + 1}`,
    approved: rating ? 1 : 0,
    ratingSum: rating,
    views: 0,
  }));

  test('has no gaps: a day without reviews leaves it where it was', () => {
    const figures = { ...figuresOf(7, [1, 4], [2, 8]), series } as Analytics;
    expect(averagesOf(figures).map(({ value }) => value)).toEqual([4.5, 4.5, 4, 4]);
  });

  test('begins with the first review of all', () => {
    const figures = { ...figuresOf(7, [0, 0], [1, 3]), series: series.slice(1) } as Analytics;
    expect(averagesOf(figures).map(({ value }) => value)).toEqual([null, 3, 3]);
  });

  test('is drawn where it moves, between one and five', () => {
    const domain = (...values: (number | null)[]) => averageDomain(values.map((value) => ({ value })));
    expect(domain(4.6, 4.5, 4.4)).toEqual([4, 5]);
    expect(domain(5, 5)).toEqual([4, 5]);
    // Never along the upper edge, unless there is nothing above.
    expect(domain(4.49, 4.5)).toEqual([4, 5]);
    expect(domain(null, 3.1, 4.9)).toEqual([2.5, 5]);
    expect(domain(1, 1)).toEqual([1, 1.5]);
    expect(domain()).toEqual([1, 5]);
  });
});
