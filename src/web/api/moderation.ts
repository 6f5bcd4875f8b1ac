import { type InfiniteData, infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { FailedJob, QueuedReview, RejectReviewInput } from '#shared/moderation.ts';
import { type Page, request, requestPage } from './client.ts';

/** Reviews that wait for a decision, oldest first. */
export const reviewQueueQuery = infiniteQueryOptions({
  queryKey: ['/api/admin/reviews', 'pending'],
  queryFn: ({ pageParam }) =>
    requestPage<QueuedReview>(`/api/admin/reviews?${new URLSearchParams({ status: 'pending', ...pageParam })}`),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  // Another administrator may have been here: look again whenever the screen opens.
  staleTime: 0,
});

type Decision = { review: QueuedReview } & ({ approve: true } | { approve: false; reject: RejectReviewInput });

/** Approves or rejects. The review leaves the list at once, and comes back if the server refuses. */
export const decideReview = mutationOptions({
  mutationFn: (decision: Decision) =>
    decision.approve
      ? request<QueuedReview>('POST', `/api/admin/reviews/${decision.review.id}/approve`)
      : request<QueuedReview>('POST', `/api/admin/reviews/${decision.review.id}/reject`, decision.reject),
  onMutate: async ({ review }, { client }) => {
    await client.cancelQueries(reviewQueueQuery);
    client.setQueryData(reviewQueueQuery.queryKey, (queue) => queue && withoutReview(queue, review));
  },
  onError: (_error, { review }, _result, { client }) => {
    client.setQueryData(reviewQueueQuery.queryKey, (queue) => queue && withReview(queue, review));
    return client.invalidateQueries(reviewQueueQuery);
  },
});

type Queue = InfiniteData<Page<QueuedReview>>;

const withoutReview = (queue: Queue, { id }: QueuedReview): Queue => ({
  ...queue,
  pages: queue.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
});

/** Back in its place by time, whatever else was decided meanwhile. */
function withReview(queue: Queue, review: QueuedReview): Queue {
  const { pages } = withoutReview(queue, review);
  const later = pages.findIndex((page) => page.items.some((item) => item.createdAt > review.createdAt));
  const home = later === -1 ? pages.length - 1 : later;
  return {
    ...queue,
    pages: pages.map((page, index) =>
      index === home
        ? { ...page, items: [...page.items, review].sort((a, b) => a.createdAt.localeCompare(b.createdAt)) }
        : page,
    ),
  };
}

export const failedJobsQuery = queryOptions({
  queryKey: ['/api/admin/jobs/failed'],
  queryFn: () => request<FailedJob[]>('GET', '/api/admin/jobs/failed'),
  staleTime: 0,
});

export const retryJob = mutationOptions({
  mutationFn: (job: FailedJob) => request<void>('POST', `/api/admin/jobs/${job.id}/retry`),
  onSettled: (_data, _error, _job, _result, { client }) => client.invalidateQueries(failedJobsQuery),
});
