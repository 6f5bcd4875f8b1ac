import { type Rating, ratings } from '#shared/ratings.ts';
import { hasVisibleText } from '#shared/tidy-text.ts';

export type TypedReview = {
  reviewerName: string;
  reviewerEmail: string;
  comment: string;
  eventType: string;
  rating: Rating | 0;
  website: string;
};
export type FieldErrors = Partial<Record<keyof TypedReview, string>>;
type Problem = { toast: { title: string; description: string }; fields: FieldErrors };

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

/** The first thing to mend, in the order the page asks for it. The server has the last word on everything. */
export function checkReview(review: TypedReview, form: HTMLFormElement): Problem | null {
  if (review.rating === 0)
    return {
      toast: { title: 'Rating Required', description: 'Please select a rating before submitting.' },
      fields: { rating: 'Choose from one to five stars.' },
    };
  if (!hasVisibleText(review.reviewerName) || !hasVisibleText(review.comment))
    return {
      toast: { title: 'Required Fields', description: 'Please fill in your name and comment.' },
      fields: {
        ...(!hasVisibleText(review.reviewerName) && { reviewerName: 'Please enter your name.' }),
        ...(!hasVisibleText(review.comment) && { comment: 'Please write a few words.' }),
      },
    };
  if (!form.querySelector('[name=reviewerEmail]:valid'))
    return {
      toast: { title: 'Email Address', description: 'Please enter a valid email address.' },
      fields: { reviewerEmail: 'We use it to verify your review, and never show it.' },
    };
  return null;
}
