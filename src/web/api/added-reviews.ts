import { mutationOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { SubmitReviewInput } from '#shared/reviews.ts';
import { call } from './client.ts';
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
    call(operations.submitReview, { params: { performerId }, body: review, headers: { 'idempotency-key': key } }),
  onSuccess: (_data, _input, _result, { client }) => client.invalidateQueries(latestReviewsQuery),
});
