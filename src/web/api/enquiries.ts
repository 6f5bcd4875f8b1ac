import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { EnquiryChange } from '#shared/enquiries.ts';
import type { EnquiryState } from '#shared/enquiry-words.ts';
import { operations } from '#shared/operations.ts';
import type { Enquiry } from '#shared/schemas/enquiries.ts';
import { addressOf } from './api-url.ts';
import { showInLists } from './cache-answer.ts';
import { call, callPage } from './client.ts';

export type EnquiryFilters = { state?: EnquiryState };
const listKey = [operations.listEnquiries.path, 'list'];

/** Newest first. While another question is on its way the last answer stays. */
export const enquiriesQuery = (filters: EnquiryFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam }) => callPage(operations.listEnquiries, { query: { ...filters, ...pageParam } }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    placeholderData: keepPreviousData,
    // They come in at any time: look again whenever the screen opens.
    staleTime: 0,
  });

const twoMinutes = 120_000;

/** How many wait, and how many came this month. Looked up again while somebody looks at the page. */
export const enquiryFiguresQuery = queryOptions({
  queryKey: [operations.readEnquiryFigures.path],
  queryFn: () => call(operations.readEnquiryFigures),
  staleTime: 30_000,
  refetchInterval: twoMinutes,
  refetchOnWindowFocus: true,
});

export const exportAddress = (filters: EnquiryFilters) => addressOf(operations.exportEnquiries, { query: filters });

export const changeEnquiry = mutationOptions({
  mutationFn: ({ id, change }: { id: string; change: EnquiryChange }) =>
    call(operations.changeEnquiry, { params: { id }, body: change }),
  onSuccess: async (enquiry: Enquiry, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    await showInLists(client, listKey, enquiry);
    return client.invalidateQueries(enquiryFiguresQuery);
  },
});

export const deleteEnquiry = mutationOptions({
  mutationFn: (id: string) => call(operations.deleteEnquiry, { params: { id } }),
  onSuccess: (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    Promise.all([client.invalidateQueries({ queryKey: listKey }), client.invalidateQueries(enquiryFiguresQuery)]),
});
