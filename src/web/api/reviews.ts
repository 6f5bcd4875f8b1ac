import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { ReviewFilters } from '#shared/review-filters.ts';
import type { OwnReview } from '#shared/schemas/reviews.ts';
import { addressOf } from './api-url.ts';
import { cancelReads, changeInLists } from './cache-answer.ts';
import { call, callPage } from './client.ts';
import { renewSignedLinks } from './signed-links.ts';

export const ownStatsQuery = queryOptions({
  queryKey: [operations.readOwnStats.path],
  queryFn: () => call(operations.readOwnStats),
});

/**
 * The five latest: the dashboard shows three of them, Recent Activity all. Like the bell above them they are asked for
 * again with the next screen or look.
 */
export const latestReviewsQuery = queryOptions({
  queryKey: [operations.listOwnReviews.path, 'latest'],
  queryFn: () => call(operations.listOwnReviews, { query: { limit: 5 } }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

const listKey = [operations.listOwnReviews.path, 'list'];

/** What was received, newest first. While another question is on its way the last answer stays. */
export const ownReviewsQuery = (filters: ReviewFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam }) => callPage(operations.listOwnReviews, { query: { ...filters, ...pageParam } }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
    placeholderData: keepPreviousData,
    // Reviews come in and are decided elsewhere: look again whenever the screen opens.
    staleTime: 0,
    ...renewSignedLinks,
  });

/** How many there are, however many of them are shown. */
export const countReviewsQuery = (filters: ReviewFilters) =>
  queryOptions({
    queryKey: [operations.countOwnReviews.path, filters],
    queryFn: () => call(operations.countOwnReviews, { query: filters }),
    staleTime: 0,
  });

/** One of them, wherever in the list it is. */
export const ownReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [operations.listOwnReviews.path, id],
    queryFn: () => call(operations.readOwnReview, { params: { id } }),
    staleTime: 0,
    ...renewSignedLinks,
  });

/** Where the browser downloads the same reviews from. */
export const exportAddress = (format: 'csv' | 'json', filters: ReviewFilters) =>
  addressOf(operations.exportOwnReviews, { query: { format, ...filters } });

export const setReviewVisibility = mutationOptions({
  mutationFn: ({ id, isPublic }: { id: string; isPublic: boolean }) =>
    call(operations.setReviewVisibility, { params: { id }, body: { isPublic } }),
  onMutate: async ({ id, isPublic }, { client }) => {
    const readAgain = await cancelReads(client, shownKeys);
    putIntoPlace(client, id, { isPublic });
    return { readAgain };
  },
  onError: (_error, { id, isPublic }, _result, { client }) => changeShownReview(client, id, { isPublic: !isPublic }),
  onSuccess: async (review, { id }, _result, { client }) => {
    await changeShownReview(client, id, review);
    return client.invalidateQueries(ownStatsQuery);
  },
  onSettled: (_review, _error, _input, result) => result?.readAgain(),
});

const shownKeys = [listKey, latestReviewsQuery.queryKey];

/**
 * Changes one review wherever it is shown, in its place: a list that is asked for again would jump. Only what was being
 * asked for anyway, and may not know of the change, is asked for again.
 */
export async function changeShownReview(client: QueryClient, id: string, change: Partial<OwnReview>): Promise<void> {
  const readAgain = await cancelReads(client, shownKeys);
  putIntoPlace(client, id, change);
  readAgain();
}

function putIntoPlace(client: QueryClient, id: string, change: Partial<OwnReview>): void {
  const changed = (reviews: OwnReview[]) =>
    reviews.map((review) => (review.id === id ? { ...review, ...change } : review));
  changeInLists(client, listKey, changed);
  client.setQueryData(latestReviewsQuery.queryKey, (latest) => latest && changed(latest));
}
