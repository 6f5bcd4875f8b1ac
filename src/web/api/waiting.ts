import { queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';

const halfAMinute = 30_000;

/** How much waits for administrators. Looked up again from time to time, while somebody looks at the page. */
export const waitingQuery = queryOptions({
  queryKey: [operations.countWaiting.path],
  queryFn: () => call(operations.countWaiting),
  staleTime: 0,
  refetchInterval: halfAMinute,
  refetchOnWindowFocus: true,
});
