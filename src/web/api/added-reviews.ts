import { mutationOptions } from '@tanstack/react-query';
import type { SubmitReviewInput } from '#shared/reviews.ts';
import type { SubmittedReview } from '#shared/schemas/reviews.ts';
import { request } from './client.ts';
import { latestReviewsQuery } from './reviews.ts';

type AddedReview = {
  performerId: string;
  /** The same key sent again gets the first answer, so a retry never makes a second review. */
  key: string;
  review: Pick<SubmitReviewInput, 'reviewerName' | 'reviewerEmail' | 'comment' | 'rating'> & { eventType: string };
};

/** An owner's own call of what customers call: recorded as added by the business, and sent to the customer to confirm. */
export const addReview = mutationOptions({
  mutationFn: ({ performerId, key, review }: AddedReview) =>
    request<SubmittedReview>('POST', `/api/reviews/${performerId}`, review, { 'Idempotency-Key': key }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(latestReviewsQuery),
});
