import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { DecideEditsInput, DecidePhotosInput, RejectReviewInput } from '#shared/moderation.ts';
import { operations } from '#shared/operations.ts';
import type { FailedJob } from '#shared/schemas/administration.ts';
import type { ManyDecided, QueuedReview } from '#shared/schemas/moderation.ts';
import { call, callPage, hasStatus, type Page } from './client.ts';
import { renewSignedLinks } from './signed-links.ts';

/** Reviews that wait for a decision, oldest first. */
export const reviewQueueQuery = infiniteQueryOptions({
  queryKey: [operations.listQueue.path, 'pending'],
  queryFn: ({ pageParam }) =>
    callPage(operations.listQueue, { query: { status: 'pending', limit: 100, ...pageParam } }),
  initialPageParam: {} as { cursor?: string },
  getNextPageParam: (page) => (page.nextCursor ? { cursor: page.nextCursor } : null),
  // Another administrator may have been here: look again whenever the screen opens.
  staleTime: 0,
  ...renewSignedLinks,
});

export const waitingQuery = queryOptions({
  queryKey: [operations.countWaiting.path],
  queryFn: () => call(operations.countWaiting),
  staleTime: 0,
});

export type Decision = { reviews: QueuedReview[] } & (
  | { approve: true }
  | { approve: false; reject: RejectReviewInput }
);

const sendDecision = async ({ reviews, ...decision }: Decision): Promise<ManyDecided> => {
  const [only] = reviews;
  if (only && reviews.length === 1) {
    const params = { id: only.id };
    const { version } = only;
    if (decision.approve) await call(operations.approveReview, { params, body: { version } });
    else await call(operations.rejectReview, { params, body: { ...decision.reject, version } });
    return { done: [only.id], refused: [] };
  }
  const ids = reviews.map(({ id }) => id);
  const versions = Object.fromEntries(reviews.map(({ id, version }) => [id, version]));
  return call(operations.decideReviews, {
    body: decision.approve
      ? { ids, versions, decision: 'approve' }
      : { ids, versions, decision: 'reject', ...decision.reject },
  });
};

/** Approves or rejects. The reviews leave the list straight away, and come back if the server refuses. */
export const decideReviews = mutationOptions({
  mutationFn: sendDecision,
  onMutate: async ({ reviews }, { client }) => {
    await client.cancelQueries(reviewQueueQuery);
    client.setQueryData(reviewQueueQuery.queryKey, (queue) => queue && withoutReviews(queue, reviews));
  },
  onError: (error, { reviews }, _result, { client }) => {
    // Decided by somebody else: it is right that it left.
    if (hasStatus(error, 409)) return;
    client.setQueryData(reviewQueueQuery.queryKey, (queue) => queue && withReviews(queue, reviews));
  },
  onSettled: (_data, _error, _decision, _result, { client }) => client.invalidateQueries(waitingQuery),
});

/** Takes decisions of the last seconds back: what waits again is in the list again. */
export const undoDecisions = mutationOptions({
  mutationFn: (reviews: QueuedReview[]) =>
    call(operations.undoDecisions, { body: { ids: reviews.map(({ id }) => id) } }),
  onSuccess: ({ done }, reviews, _result, { client }) => {
    const back = reviews.filter(({ id }) => done.includes(id));
    client.setQueryData(reviewQueueQuery.queryKey, (queue) => queue && withReviews(queue, back));
    return client.invalidateQueries(waitingQuery);
  },
});

type Queue = InfiniteData<Page<QueuedReview>>;

function withoutReviews(queue: Queue, reviews: QueuedReview[]): Queue {
  const gone = new Set(reviews.map(({ id }) => id));
  return {
    ...queue,
    pages: queue.pages.map((page) => ({ ...page, items: page.items.filter((item) => !gone.has(item.id)) })),
  };
}

/** Back in their places by time, whatever else was decided meanwhile. */
function withReviews(queue: Queue, reviews: QueuedReview[]): Queue {
  let { pages } = withoutReviews(queue, reviews);
  for (const review of reviews) {
    const later = pages.findIndex((page) => page.items.some((item) => item.createdAt > review.createdAt));
    const home = later === -1 ? pages.length - 1 : later;
    pages = pages.map((page, index) =>
      index === home
        ? { ...page, items: [...page.items, review].sort((a, b) => a.createdAt.localeCompare(b.createdAt)) }
        : page,
    );
  }
  return { ...queue, pages };
}

/** What else came from the address a review came from. */
export const reviewerHistoryQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [operations.listQueue.path, reviewId, 'history'],
    queryFn: () => call(operations.readReviewerHistory, { params: { id: reviewId } }),
  });

export const waitingPhotosQuery = queryOptions({
  queryKey: [operations.listWaitingPhotos.path],
  queryFn: () => call(operations.listWaitingPhotos),
  staleTime: 0,
  ...renewSignedLinks,
});

export const decidePhotos = mutationOptions({
  mutationFn: (input: DecidePhotosInput) => call(operations.decidePhotos, { body: input }),
  onSettled: (_data, _error, _input, _result, { client }) =>
    Promise.all([client.invalidateQueries(waitingPhotosQuery), client.invalidateQueries(waitingQuery)]),
});

export const failedJobsQuery = queryOptions({
  queryKey: [operations.listFailedJobs.path],
  queryFn: () => call(operations.listFailedJobs),
  staleTime: 0,
});

export const retryJob = mutationOptions({
  mutationFn: (job: FailedJob) => call(operations.retryJob, { params: { id: job.id } }),
  onSettled: (_data, _error, _job, _result, { client }) => client.invalidateQueries(failedJobsQuery),
});

/** Published reviews whose reviewers want to change them, oldest edit first. */
export const waitingEditsQuery = queryOptions({
  queryKey: [operations.listWaitingEdits.path],
  queryFn: () => call(operations.listWaitingEdits),
  staleTime: 0,
  ...renewSignedLinks,
});

const renewEdits = (
  _data: unknown,
  _error: unknown,
  _sent: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) => Promise.all([client.invalidateQueries(waitingEditsQuery), client.invalidateQueries(waitingQuery)]);

export const decideEdits = mutationOptions({
  mutationFn: (body: DecideEditsInput) => call(operations.decideEdits, { body }),
  onSettled: renewEdits,
});

export const undoEditDecisions = mutationOptions({
  mutationFn: (ids: string[]) => call(operations.undoEditDecisions, { body: { ids } }),
  onSettled: renewEdits,
});
