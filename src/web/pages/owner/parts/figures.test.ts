import { describe, expect, test } from 'vitest';
import { bucketsOf, countChange, durationText, percentText, ratingChange, shareChange } from './figures.ts';

describe('a change', () => {
  test('of a count is in percent, and without a before the count itself', () => {
    expect(countChange(15, 12)).toEqual({ direction: 'up', text: '+25%' });
    expect(countChange(9, 12)).toEqual({ direction: 'down', text: '−25%' });
    expect(countChange(4, 0)).toEqual({ direction: 'up', text: '+4' });
    expect(countChange(0, 4)).toEqual({ direction: 'down', text: '−100%' });
    expect(countChange(4, 4)).toEqual({ direction: 'same', text: 'No change' });
    expect(countChange(0, 0)).toEqual({ direction: 'unknown', text: '—' });
  });

  test('of a rating is in stars, and unknown when there is only one', () => {
    expect(ratingChange(4.5, 4.3)).toEqual({ direction: 'up', text: '+0.2' });
    expect(ratingChange(4.3, 4.5)).toEqual({ direction: 'down', text: '−0.2' });
    expect(ratingChange(4.51, 4.53)).toEqual({ direction: 'same', text: 'No change' });
    expect(ratingChange(4.5, null)).toEqual({ direction: 'unknown', text: '—' });
  });

  test('of a rating is the difference of the two averages as they are shown', () => {
    expect(ratingChange(4.46, 4.44)).toEqual({ direction: 'up', text: '+0.1' });
    expect(ratingChange(4.54, 4.46)).toEqual({ direction: 'same', text: 'No change' });
  });

  test('of a share is in points', () => {
    expect(shareChange(0.5, 0.375)).toEqual({ direction: 'up', text: '+12.5 points' });
    expect(shareChange(null, 0.5).text).toBe('—');
  });
});

test('durations and shares are written for people, and nothing reads as nothing', () => {
  expect([40, 3600, 5400, 7200, 36 * 3600, 200_000, null].map(durationText)).toEqual([
    '1 minute',
    '60 minutes',
    '1.5 hours',
    '2 hours',
    '1.5 days',
    '2.3 days',
    '—',
  ]);
  expect([0, 0.128, 1, null].map(percentText)).toEqual(['0%', '12.8%', '100%', '—']);
});

test('every day lands in exactly one point of a chart', () => {
  for (const [days, points] of [
    [7, 7],
    [30, 30],
    [90, 13],
    [365, 12],
  ] as const) {
    const series = Array.from({ length: days }, (_, index) => ({
      day: new Date(Date.UTC(2026, 2, 31 - (days - 1) + index)).toISOString().slice(0, 10),
      approved: 1,
      ratingSum: 4,
      views: 2,
    }));
    const buckets = bucketsOf(series, days);
    expect(buckets).toHaveLength(points);
    expect(buckets.reduce((sum, { approved }) => sum + approved, 0)).toBe(days);
    expect(buckets.reduce((sum, { views }) => sum + views, 0)).toBe(2 * days);
    // As dates are written everywhere else: the month first.
    expect(buckets.at(-1)?.label).toBe({ 7: 'Mar 31', 30: 'Mar 31', 90: 'Mar 25', 365: 'Mar 2026' }[days]);
    if (days === 90) expect(buckets.at(-1)?.approved).toBe(7);
  }
});
