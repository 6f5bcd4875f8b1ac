import { queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import { call } from './client.ts';

export const configQuery = queryOptions({
  queryKey: [operations.readConfig.path],
  queryFn: () => call(operations.readConfig),
});
