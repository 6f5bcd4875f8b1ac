import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { AdminFlag, ResolveFlagInput } from '#shared/administration.ts';
import { request, requestPage } from './client.ts';
import { waitingQuery } from './moderation.ts';

type NextPage = { cursor?: string };
const paged = {
  initialPageParam: {} as NextPage,
  getNextPageParam: (page: { nextCursor: string | null }) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  staleTime: 0,
};

const flagsKey = '/api/admin/flags';

export const flagsQuery = (state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: [flagsKey, state],
    queryFn: ({ pageParam }) =>
      requestPage<AdminFlag>(`/api/admin/flags?${new URLSearchParams({ state, ...pageParam })}`),
    ...paged,
  });

export const resolveFlag = mutationOptions({
  mutationFn: ({ id, input }: { id: string; input: ResolveFlagInput }) =>
    request<AdminFlag>('POST', `/api/admin/flags/${id}/resolve`, input),
  onSettled: (_data, _error, _input, _result, { client }) =>
    Promise.all([client.invalidateQueries({ queryKey: [flagsKey] }), client.invalidateQueries(waitingQuery)]),
});
