import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams, pageQuery } from '#server/http/cursor.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { manyDecidedAnswer, queuedReviewAnswer, reviewerReviewAnswer, waitingCountsAnswer } from '#shared/answers.ts';
import { limits } from '#shared/limits.ts';
import { decidePhotosInput, decideReviewsInput, rejectReviewInput, undoDecisionsInput } from '#shared/moderation.ts';
import { reviewStatuses } from '#shared/review-states.ts';
import { countWaiting } from './moderation.queries.ts';
import { approveReview, decideReviews, rejectReview, undoDecisions } from './moderation.service.ts';
import { decidePhotos } from './photo-decisions.service.ts';
import { readQueue, readReviewerHistory, readWaitingPhotos } from './queue.service.ts';

export function moderationRoutes(scope: Scope, { db, env, now }: Deps): void {
  const queue = { db, secret: env.sessionSecret };

  scope.get(
    '/api/admin/waiting',
    { schema: { summary: 'How much waits for administrators', response: { 200: waitingCountsAnswer } } },
    async () => countWaiting(db),
  );

  scope.get(
    '/api/admin/reviews',
    {
      schema: {
        summary: 'Reviews by status, oldest first',
        querystring: z.strictObject({ ...pageQuery, status: z.enum(reviewStatuses).default('pending') }),
        response: { 200: z.array(queuedReviewAnswer) },
      },
    },
    async (request, reply) => {
      const { reviews, nextCursor } = await readQueue(queue, request.query);
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return reviews;
    },
  );

  scope.post(
    '/api/admin/reviews/:id/approve',
    { schema: { summary: 'Publish a review', params: idParams, response: { 200: queuedReviewAnswer } } },
    async (request) =>
      approveReview(queue, { reviewId: request.params.id, administrator: administratorOf(request), now: now() }),
  );

  scope.post(
    '/api/admin/reviews/:id/reject',
    {
      schema: {
        summary: 'Refuse a review, with the reason',
        params: idParams,
        body: rejectReviewInput,
        response: { 200: queuedReviewAnswer },
      },
    },
    async (request) => {
      const deciding = { reviewId: request.params.id, administrator: administratorOf(request), now: now() };
      return rejectReview(queue, deciding, request.body);
    },
  );

  scope.post(
    '/api/admin/reviews/decide',
    {
      schema: {
        summary: 'Publish or refuse many reviews at once; those decided meanwhile are left alone',
        body: decideReviewsInput,
        response: { 200: manyDecidedAnswer },
      },
    },
    async (request) => decideReviews(db, { administrator: administratorOf(request), now: now() }, request.body),
  );

  scope.post(
    '/api/admin/reviews/undo',
    {
      schema: {
        summary: 'Take back your own decisions of the last ten seconds',
        body: undoDecisionsInput,
        response: { 200: manyDecidedAnswer },
      },
    },
    async (request) => undoDecisions(db, { administrator: administratorOf(request), now: now() }, request.body.ids),
  );

  scope.get(
    '/api/admin/reviews/:id/history',
    {
      schema: {
        summary: 'Other reviews from the same address, which is not told',
        params: idParams,
        response: { 200: z.array(reviewerReviewAnswer) },
      },
    },
    async (request) => readReviewerHistory(db, request.params.id),
  );

  scope.get(
    '/api/admin/photos',
    {
      schema: {
        summary: 'Published reviews with photos that nobody has looked at yet',
        response: { 200: z.array(queuedReviewAnswer) },
      },
    },
    async () => readWaitingPhotos(queue, limits.page.max),
  );

  scope.post(
    '/api/admin/photos/decide',
    {
      schema: {
        summary: 'Show photos, or remove them',
        body: decidePhotosInput,
        response: { 200: manyDecidedAnswer },
      },
    },
    async (request) => decidePhotos(db, { administrator: administratorOf(request), now: now() }, request.body),
  );
}
