import { operations } from '#shared/operations.ts';
import type { ReviewReader } from '#shared/schemas/moderation.ts';
import { addressOf } from './api-url.ts';
import { call } from './client.ts';

/** Says which review this administrator reads, or none, and answers what the others read. */
export const tellReading = (reviewId: string | null): Promise<ReviewReader[]> =>
  call(operations.tellReading, { body: { reviewId } });

/** The same as the page is left, when an answer would come too late. */
export const stopReading = () =>
  navigator.sendBeacon(
    addressOf(operations.tellReading),
    new Blob([JSON.stringify({ reviewId: null })], { type: 'application/json' }),
  );
