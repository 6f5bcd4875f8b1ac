import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams, pageQuery } from '#server/http/cursor.ts';
import { countExport } from '#server/http/exports.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { ownReviewAnswer } from '#shared/answers.ts';
import { backwardsWords, isBackwards, reviewFiltersShape } from '#shared/review-filters.ts';
import { exportReviews } from './export.service.ts';
import { readOwnReviews, requireOwnReview } from './own-reviews.service.ts';
import { setVisibility } from './visibility.service.ts';

const goesForwards = (query: Parameters<typeof isBackwards>[0]) => !isBackwards(query);
const otherwise = { message: backwardsWords, path: ['to'] };

const exportQuery = { ...reviewFiltersShape, format: z.enum(['csv', 'json']).default('csv') };
const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** What an owner sees and decides of the reviews they received. */
export function manageReviewRoutes(scope: Scope, { db, env, now }: Deps): void {
  scope.get(
    '/api/reviews',
    {
      schema: {
        summary: 'Every review received, newest first, by words, status, stars, reply and day',
        querystring: z.strictObject({ ...pageQuery, ...reviewFiltersShape }).refine(goesForwards, otherwise),
        response: { 200: z.array(ownReviewAnswer) },
      },
    },
    async (request, reply) => {
      const { performerId } = ownerOf(request);
      const { reviews, nextCursor } = await readOwnReviews(db, { performerId, ...request.query });
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return reviews;
    },
  );

  scope.get(
    '/api/reviews/export',
    {
      config: perMinute(20),
      schema: {
        summary: 'The same reviews as a file, CSV or JSON',
        querystring: z.strictObject(exportQuery).refine(goesForwards, otherwise),
      },
    },
    async (request, reply) => {
      const { id, performerId, slug } = ownerOf(request);
      countExport(reply, id);
      const { format } = request.query;
      const rows = exportReviews(db, { performerId, appUrl: env.appUrl, ...request.query });
      // Begun before the answer is, so that a database that is away is still a clear refusal.
      const first = await rows.next();
      const name = `reviews-${slug}-${now().toISOString().slice(0, 10)}.${format}`;
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(withFirst(first, rows)));
    },
  );

  scope.get(
    '/api/reviews/:id',
    { schema: { summary: 'One review received', params: idParams, response: { 200: ownReviewAnswer } } },
    async (request) => requireOwnReview(db, ownerOf(request).performerId, request.params.id),
  );

  scope.put(
    '/api/reviews/:id',
    {
      schema: {
        summary: 'Show or hide a review; nothing else of it can be changed',
        params: idParams,
        body: z.strictObject({ isPublic: z.boolean() }),
        response: { 200: ownReviewAnswer },
      },
    },
    async (request) => {
      const { performerId } = ownerOf(request);
      return setVisibility(db, { performerId, reviewId: request.params.id, ...request.body });
    },
  );
}

async function* withFirst(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void, undefined>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
