import { queryOptions } from '@tanstack/react-query';
import type { OwnReview, OwnStats } from '#shared/reviews.ts';
import { request } from './client.ts';

export const ownStatsQuery = queryOptions({
  queryKey: ['/api/reviews/stats'],
  queryFn: () => request<OwnStats>('GET', '/api/reviews/stats'),
});

/** The five latest: the dashboard shows three of them, the bell looks at all. */
export const latestReviewsQuery = queryOptions({
  queryKey: ['/api/reviews', 'latest'],
  queryFn: () => request<OwnReview[]>('GET', '/api/reviews?limit=5'),
});
