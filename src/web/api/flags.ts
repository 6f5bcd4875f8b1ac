import { mutationOptions } from '@tanstack/react-query';
import type { FlagReviewInput } from '#shared/flags.ts';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';
import { changeShownReview } from './reviews.ts';

export const flagReview = mutationOptions({
  mutationFn: (input: FlagReviewInput) => call(operations.flagReview, { body: input }),
  onSuccess: (flag, { reviewId }, _result, { client }) => changeShownReview(client, reviewId, { flag }),
});
