import {
  infiniteQueryOptions,
  keepPreviousData,
  type MutationFunctionContext,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';
import type { AuditFilters, performerStates, ResolveFlagInput } from '#shared/administration.ts';
import type { AnswerAppealInput } from '#shared/appeals.ts';
import { operations } from '#shared/operations.ts';
import type { AdminAppeal, AdminFlag } from '#shared/schemas/administration.ts';
import { addressOf } from './api-url.ts';
import { call, callPage } from './client.ts';
import { renewSignedLinks } from './signed-links.ts';
import { type WorkSource, workQuery } from './work-lists.ts';

type NextPage = { cursor?: string };
const paged = {
  initialPageParam: {} as NextPage,
  getNextPageParam: (page: { nextCursor: string | null }) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  staleTime: 0,
};

const flagsKey = operations.listFlags.path;

export const openFlags: WorkSource<AdminFlag, ResolveFlagInput> = {
  query: workQuery([flagsKey, 'open'], (page) =>
    callPage(operations.listFlags, { query: { state: 'open', limit: 100, ...page } }),
  ),
  decide: async (flags, input) => {
    const [only] = flags;
    if (only && flags.length === 1) {
      await call(operations.resolveFlag, { params: { id: only.id }, body: input });
      return { done: [only.id], refused: [] };
    }
    return call(operations.resolveFlags, { body: { ids: flags.map(({ id }) => id), ...input } });
  },
  undo: (ids) => call(operations.undoFlags, { body: { ids } }),
  past: [flagsKey, 'resolved'],
};

export const resolvedFlagsQuery = infiniteQueryOptions({
  queryKey: [flagsKey, 'resolved'],
  queryFn: ({ pageParam }) => callPage(operations.listFlags, { query: { state: 'resolved', ...pageParam } }),
  ...paged,
  ...renewSignedLinks,
});

const appealsKey = operations.listAppeals.path;

export const openAppeals: WorkSource<AdminAppeal, AnswerAppealInput> = {
  query: workQuery([appealsKey, 'open'], (page) =>
    callPage(operations.listAppeals, { query: { state: 'open', limit: 100, ...page } }),
  ),
  decide: async (appeals, input) => {
    const [only] = appeals;
    if (only && appeals.length === 1) {
      await call(operations.answerAppeal, { params: { id: only.id }, body: input });
      return { done: [only.id], refused: [] };
    }
    return call(operations.answerAppeals, { body: { ids: appeals.map(({ id }) => id), ...input } });
  },
  undo: (ids) => call(operations.undoAppeals, { body: { ids } }),
  past: [appealsKey, 'answered'],
};

export const answeredAppealsQuery = infiniteQueryOptions({
  queryKey: [appealsKey, 'answered'],
  queryFn: ({ pageParam }) => callPage(operations.listAppeals, { query: { state: 'answered', ...pageParam } }),
  ...paged,
  ...renewSignedLinks,
});

const performersKey = operations.findPerformers.path;

export const performersQuery = (search: { search: string; state: (typeof performerStates)[number] }) =>
  infiniteQueryOptions({
    queryKey: [performersKey, search],
    queryFn: ({ pageParam }) => callPage(operations.findPerformers, { query: { ...search, ...pageParam } }),
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
    call(operations.suspendPerformer, { params: { id }, body: { reason } }),
  ...refreshPerformers,
});

export const restorePerformer = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.restorePerformer, { params: { id } }),
  ...refreshPerformers,
});

export const changeSlug = mutationOptions({
  mutationFn: ({ id, slug }: { id: string; slug: string }) =>
    call(operations.changePerformerSlug, { params: { id }, body: { slug } }),
  ...refreshPerformers,
});

export const signOutPerformer = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.signOutPerformer, { params: { id } }),
});

export const openSupport = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.openSupport, { params: { id } }),
});

export const endSupport = mutationOptions({
  mutationFn: () => call(operations.endSupport),
});

/** Where the browser downloads the same from. */
export const auditExportAddress = (filters: AuditFilters, format: 'csv' | 'json') =>
  addressOf(operations.exportAudit, { query: { ...filters, format } });

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: [operations.readAudit.path, filters],
    queryFn: ({ pageParam }) => callPage(operations.readAudit, { query: { limit: 50, ...filters, ...pageParam } }),
    ...paged,
    placeholderData: keepPreviousData,
  });

/** Asked again while somebody looks, because it is about this moment. */
export const healthQuery = queryOptions({
  queryKey: [operations.readHealth.path],
  queryFn: () => call(operations.readHealth),
  staleTime: 0,
  refetchInterval: 15_000,
});

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: [operations.readFigures.path, days],
    queryFn: () => call(operations.readFigures, { query: { days } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
