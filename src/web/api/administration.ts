import {
  infiniteQueryOptions,
  keepPreviousData,
  type MutationFunctionContext,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';
import type { ResolveFlagInput } from '#shared/administration.ts';
import type { AdminFlag, AdminPerformer, AuditRow, PlatformFigures } from '#shared/schemas/administration.ts';
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

const performersKey = '/api/admin/performers';

export const performersQuery = (search: { search: string; state: 'all' | 'suspended' }) =>
  infiniteQueryOptions({
    queryKey: [performersKey, search],
    queryFn: ({ pageParam }) =>
      requestPage<AdminPerformer>(`${performersKey}?${new URLSearchParams({ ...search, ...pageParam })}`),
    ...paged,
    // The list stays while the next one is found, so that typing does not make the page jump.
    placeholderData: keepPreviousData,
  });

const refreshPerformers = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _input: unknown,
    _result: unknown,
    { client }: MutationFunctionContext,
  ) => client.invalidateQueries({ queryKey: [performersKey] }),
};

export const suspendPerformer = mutationOptions({
  mutationFn: ({ id, reason }: { id: string; reason: string }) =>
    request<AdminPerformer>('POST', `${performersKey}/${id}/suspend`, { reason }),
  ...refreshPerformers,
});

export const restorePerformer = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<AdminPerformer>('POST', `${performersKey}/${id}/restore`),
  ...refreshPerformers,
});

export const changeSlug = mutationOptions({
  mutationFn: ({ id, slug }: { id: string; slug: string }) =>
    request<AdminPerformer>('PUT', `${performersKey}/${id}/slug`, { slug }),
  ...refreshPerformers,
});

export const signOutPerformer = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<{ sessionsEnded: number }>('POST', `${performersKey}/${id}/sign-out`),
});

export const openSupport = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('POST', `${performersKey}/${id}/support`),
});

export const endSupport = mutationOptions({
  mutationFn: () => request<void>('POST', '/api/support/end'),
});

export const auditQuery = (filters: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/audit', filters],
    queryFn: ({ pageParam }) =>
      requestPage<AuditRow>(`/api/admin/audit?${new URLSearchParams({ limit: '50', ...filters, ...pageParam })}`),
    ...paged,
    placeholderData: keepPreviousData,
  });

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ['/api/admin/figures', days],
    queryFn: () => request<PlatformFigures>('GET', `/api/admin/figures?days=${days}`),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
