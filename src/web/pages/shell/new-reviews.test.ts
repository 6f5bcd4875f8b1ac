import { beforeEach, expect, it } from 'vitest';
import { hasNewReviews, markReviewsSeen } from './new-reviews.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute));
const reviewAt = (minute: number) => ({ createdAt: at(minute).toISOString() });

let kept: Map<string, string>;
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
beforeEach(() => {
  kept = new Map();
});

it('reports none at the first look, and counts from then on', () => {
  expect(hasNewReviews(store, 'ada', [reviewAt(1)], at(5))).toBe(false);
  expect(hasNewReviews(store, 'ada', [reviewAt(4)], at(6))).toBe(false);
  expect(hasNewReviews(store, 'ada', [reviewAt(7), reviewAt(4)], at(8))).toBe(true);
});

it('keeps reporting until the reviews are marked as seen', () => {
  hasNewReviews(store, 'ada', [], at(0));
  expect(hasNewReviews(store, 'ada', [reviewAt(2)], at(3))).toBe(true);
  expect(hasNewReviews(store, 'ada', [reviewAt(2)], at(4))).toBe(true);
  markReviewsSeen(store, 'ada', at(5));
  expect(hasNewReviews(store, 'ada', [reviewAt(2)], at(6))).toBe(false);
});

it('keeps the owners of one browser apart', () => {
  hasNewReviews(store, 'ada', [], at(0));
  expect(hasNewReviews(store, 'bert', [reviewAt(1)], at(2))).toBe(false);
  expect(hasNewReviews(store, 'ada', [reviewAt(1)], at(2))).toBe(true);
});
