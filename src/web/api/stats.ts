import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsPeriod } from '#shared/analytics.ts';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';

/** All figures of a period. Another period leaves the old figures standing until its own have come. */
export const analyticsQuery = (days: AnalyticsPeriod) =>
  queryOptions({
    queryKey: [operations.readAnalytics.path, days],
    queryFn: () => call(operations.readAnalytics, { query: { days: `${days}` } }),
    placeholderData: keepPreviousData,
    // Visits come in all day: figures that were read a while ago are read again when a screen opens.
    staleTime: 60_000,
  });
