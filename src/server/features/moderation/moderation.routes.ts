import { z } from 'zod';
import { auditRowAnswer, failedJobAnswer, queuedReviewAnswer } from '#shared/answers.ts';
import { rejectReviewInput } from '#shared/moderation.ts';
import { reviewStatuses } from '#shared/reviews.ts';
import type { Deps } from '../../deps.ts';
import { refusals } from '../../errors.ts';
import { idParams, pageQuery } from '../../http/cursor.ts';
import type { Scope } from '../../http/scope.ts';
import { administratorOf } from '../../http/scopes.ts';
import { listFailedJobs, retryFailedJob } from '../../jobs/failed-jobs.ts';
import { readAudit } from './audit.ts';
import { approveReview, readQueue, rejectReview } from './moderation.service.ts';

export function moderationRoutes(scope: Scope, { db, now }: Deps): void {
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
      const { reviews, nextCursor } = await readQueue(db, request.query);
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return reviews;
    },
  );

  scope.post(
    '/api/admin/reviews/:id/approve',
    { schema: { summary: 'Publish a review', params: idParams, response: { 200: queuedReviewAnswer } } },
    async (request) =>
      approveReview(db, { reviewId: request.params.id, administrator: administratorOf(request), now: now() }),
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
      return rejectReview(db, deciding, request.body);
    },
  );

  scope.get(
    '/api/admin/audit',
    {
      schema: {
        summary: 'What administrators did, newest first',
        querystring: z.strictObject({
          limit: pageQuery.limit,
          cursor: z.coerce.number().int().positive().optional(),
        }),
        response: { 200: z.array(auditRowAnswer) },
      },
    },
    async (request, reply) => {
      const { limit, cursor } = request.query;
      const { rows, nextCursor } = await readAudit(db, { limit, before: cursor });
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return rows;
    },
  );

  scope.get(
    '/api/admin/jobs/failed',
    { schema: { summary: 'Jobs that have used up their tries', response: { 200: z.array(failedJobAnswer) } } },
    async () => listFailedJobs(db),
  );

  scope.post(
    '/api/admin/jobs/:id/retry',
    {
      schema: {
        summary: 'Try a failed job again',
        params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'This is not the number of a job.') }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      if (!(await retryFailedJob(db, request.params.id))) throw refusals.notFound('failed job');
      return reply.code(204).send(undefined);
    },
  );
}
