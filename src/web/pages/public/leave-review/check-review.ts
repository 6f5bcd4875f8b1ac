import { type Rating, ratings } from '#shared/ratings.ts';
import type { ReviewProblems } from '#shared/review-problems.ts';

export type TypedReview = {
  reviewerName: string;
  reviewerEmail: string;
  comment: string;
  eventType: string;
  rating: Rating | 0;
  website: string;
};
export type FieldErrors = ReviewProblems;

export const toRating = (text: unknown): Rating | 0 => ratings.find((rating) => String(rating) === text) ?? 0;

export function readReview(form: HTMLFormElement): TypedReview {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    reviewerName: text('reviewerName'),
    reviewerEmail: text('reviewerEmail'),
    comment: text('comment'),
    eventType: text('eventType'),
    rating: toRating(data.get('rating')),
    website: text('website'),
  };
}
