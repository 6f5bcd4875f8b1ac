import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsPeriod } from '#shared/analytics.ts';
import type { Analytics } from '#shared/schemas/analytics.ts';
import { request } from './client.ts';

/** All figures of a period. Another period leaves the old figures standing until its own have come. */
export const analyticsQuery = (days: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['/api/stats/analytics', days],
    queryFn: () => request<Analytics>('GET', `/api/stats/analytics?days=${days}`),
    placeholderData: keepPreviousData,
    // Visits come in all day: figures that were read a while ago are read again when a screen opens.
    staleTime: 60_000,
  });
