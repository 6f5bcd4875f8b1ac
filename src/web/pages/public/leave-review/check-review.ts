import { type Rating, ratings } from '#shared/ratings.ts';
import type { ReviewProblems } from '#shared/review-problems.ts';

export type TypedReview = {
  reviewerName: string;
  /** Absent where the form does not ask for it. */
  reviewerEmail: string | undefined;
  comment: string;
  eventType: string;
  rating: Rating | 0;
  website: string;
  gigToken?: string;
  confirmsGig?: boolean;
  confirmsIndependence?: boolean;
};
export type FieldErrors = ReviewProblems;

export const toRating = (text: unknown): Rating | 0 => ratings.find((rating) => String(rating) === text) ?? 0;

export function readReview(form: HTMLFormElement): TypedReview {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    reviewerName: text('reviewerName'),
    reviewerEmail: data.has('reviewerEmail') ? text('reviewerEmail') : undefined,
    comment: text('comment'),
    eventType: text('eventType'),
    rating: toRating(data.get('rating')),
    website: text('website'),
    ...(data.has('gigToken') && {
      gigToken: text('gigToken'),
      confirmsGig: data.has('confirmsGig'),
      confirmsIndependence: data.has('confirmsIndependence'),
    }),
  };
}
