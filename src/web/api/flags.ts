import { mutationOptions } from '@tanstack/react-query';
import type { FlagReviewInput } from '#shared/flags.ts';
import type { ReviewFlag } from '#shared/schemas/reviews.ts';
import { request } from './client.ts';
import { changeShownReview } from './reviews.ts';

export const flagReview = mutationOptions({
  mutationFn: (input: FlagReviewInput) => request<ReviewFlag>('POST', '/api/reviews/flag', input),
  onSuccess: (flag, { reviewId }, _result, { client }) => changeShownReview(client, reviewId, { flag }),
});
