import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import { addressOf } from './api-url.ts';
import { call } from './client.ts';

export const businessQuery = (months: number) =>
  queryOptions({
    queryKey: [operations.readBusiness.path, months],
    queryFn: () => call(operations.readBusiness, { query: { months } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Where the browser downloads the same from. */
export const businessExportAddress = (months: number) => addressOf(operations.exportBusiness, { query: { months } });
