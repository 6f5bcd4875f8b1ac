import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { DecidePhotosInput, RejectReviewInput } from '#shared/moderation.ts';
import { operations } from '#shared/operations.ts';
import type { FailedJob } from '#shared/schemas/administration.ts';
import type { EditedReview, ManyDecided, QueuedPhoto, QueuedReview } from '#shared/schemas/moderation.ts';
import { call, callPage } from './client.ts';
import { type WorkItem, type WorkSource, workQuery } from './work-lists.ts';

export type ReviewChoice = { approve: true } | { approve: false; reject: RejectReviewInput };

/** Reviews that wait for a decision. */
export const waitingReviews: WorkSource<QueuedReview, ReviewChoice> = {
  query: workQuery([operations.listQueue.path, 'pending'], (page) =>
    callPage(operations.listQueue, { query: { status: 'pending', limit: 100, ...page } }),
  ),
  decide: decideReviews,
  undo: (ids) => call(operations.undoDecisions, { body: { ids } }),
};

async function decideReviews(reviews: QueuedReview[], choice: ReviewChoice): Promise<ManyDecided> {
  const [only] = reviews;
  if (only && reviews.length === 1) {
    const params = { id: only.id };
    // What was read is what is decided: one that was edited since is refused.
    const { version } = only;
    if (choice.approve) await call(operations.approveReview, { params, body: { version } });
    else await call(operations.rejectReview, { params, body: { ...choice.reject, version } });
    return { done: [only.id], refused: [] };
  }
  const ids = reviews.map(({ id }) => id);
  const versions = Object.fromEntries(reviews.map(({ id, version }) => [id, version]));
  return call(operations.decideReviews, {
    body: choice.approve
      ? { ids, versions, decision: 'approve' }
      : { ids, versions, decision: 'reject', ...choice.reject },
  });
}

/** A photo that came after its review was published: the `number`th of that review. */
export type WaitingPhoto = WorkItem & { photo: QueuedPhoto; number: number; review: QueuedReview };

export const waitingPhotos: WorkSource<WaitingPhoto, DecidePhotosInput['decision']> = {
  query: workQuery([operations.listWaitingPhotos.path], async () => ({
    items: (await call(operations.listWaitingPhotos)).flatMap((review) =>
      review.photos.flatMap((photo, index) =>
        photo.waiting ? { id: photo.id, createdAt: review.createdAt, photo, number: index + 1, review } : [],
      ),
    ),
    nextCursor: null,
  })),
  decide: (photos, decision) => call(operations.decidePhotos, { body: { ids: photos.map(({ id }) => id), decision } }),
  undo: (ids) => call(operations.undoPhotos, { body: { ids } }),
};

/** An edit of a published review that waits; the edit is what is decided. */
export type WaitingEdit = WorkItem & { review: EditedReview };

export const waitingEdits: WorkSource<WaitingEdit, ReviewChoice> = {
  query: workQuery([operations.listWaitingEdits.path], async () => ({
    items: (await call(operations.listWaitingEdits)).map((review) => ({
      id: review.edit.id,
      createdAt: review.edit.createdAt,
      review,
    })),
    nextCursor: null,
  })),
  decide: (edits, choice) => {
    const ids = edits.map(({ id }) => id);
    const body = choice.approve
      ? { ids, decision: 'approve' as const }
      : { ids, decision: 'reject' as const, ...choice.reject };
    return call(operations.decideEdits, { body });
  },
  undo: (ids) => call(operations.undoEditDecisions, { body: { ids } }),
};

/** What else came from the address a review came from. */
export const reviewerHistoryQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [operations.listQueue.path, reviewId, 'history'],
    queryFn: () => call(operations.readReviewerHistory, { params: { id: reviewId } }),
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
