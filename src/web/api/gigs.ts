import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { GigChange, GigState } from '#shared/gigs.ts';
import type { BodyInput } from '#shared/operation-schemas.ts';
import { operations } from '#shared/operations.ts';
import type { Gig, GigCalendar, GigFeed, GigImport } from '#shared/schemas/gigs.ts';
import { cacheAnswer, showInLists } from './cache-answer.ts';
import { call, callPage } from './client.ts';
import { uploadFile } from './upload-file.ts';

export type GigFilters = { state?: GigState; q?: string };
const listKey = [operations.listGigs.path, 'list'];

/** Latest date first. While another question is on its way the last answer stays. */
export const gigsQuery = (filters: GigFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam }) => callPage(operations.listGigs, { query: { ...filters, ...pageParam } }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    placeholderData: keepPreviousData,
    // Clients answer and emails leave meanwhile: look again whenever the screen opens.
    staleTime: 0,
  });

export const gigFiguresQuery = queryOptions({
  queryKey: [operations.readGigFigures.path],
  queryFn: () => call(operations.readGigFigures),
  staleTime: 0,
});

const readAgain = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: listKey }), client.invalidateQueries(gigFiguresQuery)]);
/** For mutations after which any part of the list may be another. */
export const readGigsAgain = (
  _answer: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => readAgain(client);

export type NewGig = BodyInput<'addGig'>;
export const addGig = mutationOptions({
  /** The same key sent again gets the first answer, so a retry never adds a second gig. */
  mutationFn: ({ gig, key }: { gig: NewGig; key: string }) =>
    call(operations.addGig, { body: gig, headers: { 'idempotency-key': key } }),
  onSuccess: readGigsAgain,
});

export const changeGig = mutationOptions({
  mutationFn: ({ id, change }: { id: string; change: GigChange }) =>
    call(operations.changeGig, { params: { id }, body: change }),
  onSuccess: (gig: Gig, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    showInLists(client, listKey, gig),
});

export const askForReview = mutationOptions({
  mutationFn: ({ id, channel }: { id: string; channel: 'email' | 'phone' }) =>
    call(operations.askForReview, { params: { id }, body: { channel } }),
  onSuccess: async (gig: Gig, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    await showInLists(client, listKey, gig);
    return client.invalidateQueries(gigFiguresQuery);
  },
  // A refusal may have been written down with the gig.
  onError: (_error: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    readAgain(client),
});

export const deleteGig = mutationOptions({
  mutationFn: ({ id, reason }: { id: string; reason?: string }) =>
    call(operations.deleteGig, { params: { id }, body: reason ? { reason } : {} }),
  onSuccess: readGigsAgain,
});

export const importGigs = mutationOptions({
  mutationFn: (input: BodyInput<'importGigs'>) => call(operations.importGigs, { body: input }),
  onSuccess: (answer: GigImport, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
    answer.dryRun ? undefined : readAgain(client),
});

/** The events of an .ics file; nothing is saved. */
export const readCalendarFile = mutationOptions({
  mutationFn: (file: File) => uploadFile(operations.readCalendarFile, { field: 'file', blob: file, name: file.name }),
});

export const gigCalendarQuery = queryOptions({
  queryKey: [operations.readGigCalendar.path],
  queryFn: () => call(operations.readGigCalendar),
  // It is read every hour, and may have failed meanwhile.
  staleTime: 0,
});

export const gigFeedQuery = queryOptions({
  queryKey: [operations.readGigFeed.path],
  queryFn: () => call(operations.readGigFeed),
});

const keepFeed = (feed: GigFeed, _input: unknown, _result: unknown, { client }: { client: QueryClient }) =>
  cacheAnswer(client, gigFeedQuery.queryKey, () => feed);

export const renewGigFeed = mutationOptions({ mutationFn: () => call(operations.renewGigFeed), onSuccess: keepFeed });

export const deleteGigFeed = mutationOptions({ mutationFn: () => call(operations.deleteGigFeed), onSuccess: keepFeed });

export const saveGigCalendar = mutationOptions({
  mutationFn: (input: { address: string }) => call(operations.saveGigCalendar, { body: input }),
  onSuccess: async (calendar: GigCalendar, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    await cacheAnswer(client, gigCalendarQuery.queryKey, () => calendar);
    return readAgain(client);
  },
});

export const deleteGigCalendar = mutationOptions({
  mutationFn: () => call(operations.deleteGigCalendar),
  onSuccess: async (_answer: unknown, _input: unknown, _result: unknown, { client }: { client: QueryClient }) => {
    await client.invalidateQueries(gigCalendarQuery);
    return readAgain(client);
  },
});
