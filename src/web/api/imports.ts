import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { ResolveImportedInput } from '#shared/flags.ts';
import type { DecideImportInput, ImportReviewsInput } from '#shared/imports.ts';
import { operations } from '#shared/operations.ts';
import type { AdminImport } from '#shared/schemas/imports.ts';
import { call, callPage } from './client.ts';
import { latestReviewsQuery } from './reviews.ts';
import { waitingQuery } from './waiting.ts';

const second = 1_000;

/** An owner's imports, newest first. While one is under way its progress is looked up every second. */
export const importsQuery = infiniteQueryOptions({
  queryKey: [operations.listImports.path],
  queryFn: ({ pageParam }) => callPage(operations.listImports, { query: pageParam }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((each) => each.state === 'working')) ? second : false,
});

const lookAgain = (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  client.invalidateQueries({ queryKey: importsQuery.queryKey });

type Rows = Pick<ImportReviewsInput, 'source' | 'rows'>;

/** Says what would become of each row. */
export const checkImport = mutationOptions({
  mutationFn: (body: Rows) => call(operations.importReviews, { body: { ...body, dryRun: true } }),
});

export const beginImport = mutationOptions({
  mutationFn: (body: Rows) => call(operations.importReviews, { body: { ...body, mayUse: true } }),
  onSuccess: lookAgain,
});

export const undoImport = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.undoImport, { params: { id } }),
  onSuccess: lookAgain,
});

/** Continues one that stopped. */
export const retryImport = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.retryImport, { params: { id } }),
  onSettled: (_data, _error, _input, _result, { client }) =>
    client.invalidateQueries({ queryKey: importsQuery.queryKey }),
});

/** Asks the customer of an imported review to confirm it. */
export const askImported = mutationOptions({
  mutationFn: ({ id }: { id: string }) => call(operations.askImported, { params: { id } }),
  onSuccess: (_answer, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [operations.listImported.path] }),
      client.invalidateQueries(latestReviewsQuery),
    ]),
});

/** The reviews of one import, a page at a time. While another page is on its way the last one stays. */
export const importedQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [operations.listImported.path, id, page],
    queryFn: () => call(operations.listImported, { params: { id }, query: { limit: 20, page } }),
    placeholderData: keepPreviousData,
  });

/** For administrators. */
export const importsToDecideQuery = (state: 'waiting' | 'decided') =>
  infiniteQueryOptions({
    queryKey: [operations.listImportsToDecide.path, state],
    queryFn: ({ pageParam }) => callPage(operations.listImportsToDecide, { query: { state, ...pageParam } }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    staleTime: 0,
  });

/** The reviews of one of them, from the first ones on, which are there already. */
export const importedToDecideQuery = ({ id, sample, added }: AdminImport) =>
  infiniteQueryOptions({
    // Another number of reviews is another list: one of them was removed.
    queryKey: [operations.listImportedToDecide.path, id, added],
    queryFn: ({ pageParam: page }) =>
      call(operations.listImportedToDecide, { params: { id }, query: { limit: sample.length, page } }),
    initialData: { pages: [sample], pageParams: [1] },
    initialPageParam: 1,
    getNextPageParam: (_page, pages, page) => (pages.flat().length < added ? page + 1 : null),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const decideImport = mutationOptions({
  mutationFn: ({ id, input }: { id: string; input: DecideImportInput }) =>
    call(operations.decideImport, { params: { id }, body: input }),
  onSettled: (_data, _error, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [operations.listImportsToDecide.path] }),
      client.invalidateQueries(waitingQuery),
    ]),
});

/** Imported reviews that visitors reported, the longest waiting first. */
export const reportedImportedQuery = infiniteQueryOptions({
  queryKey: [operations.listReportedImported.path],
  queryFn: ({ pageParam }) => callPage(operations.listReportedImported, { query: pageParam }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  staleTime: 0,
});

export const resolveReportedImported = mutationOptions({
  mutationFn: ({ id, input }: { id: string; input: ResolveImportedInput }) =>
    call(operations.resolveReportedImported, { params: { id }, body: input }),
  onSettled: (_data, _error, _input, _result, { client }) =>
    Promise.all([
      client.invalidateQueries(reportedImportedQuery),
      client.invalidateQueries({ queryKey: [operations.listImportsToDecide.path] }),
      client.invalidateQueries(waitingQuery),
    ]),
});
