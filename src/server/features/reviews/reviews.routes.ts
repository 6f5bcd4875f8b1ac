import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { encodeCursor, pageQuery } from '#server/http/cursor.ts';
import { sendPublic } from '#server/http/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { ownStatsAnswer, publicReviewsAnswer, submittedReviewAnswer } from '#shared/answers.ts';
import { limits } from '#shared/limits.ts';
import { submitReviewInput } from '#shared/reviews.ts';
import { refuseSubmission } from './admit-submission.ts';
import { type PublicPageQuery, readOwnStats, readPublicReviews, submitReview } from './reviews.service.ts';

const performerParams = z.strictObject({ performerId: z.string().min(1).max(100) });

const starsQuery = z
  .enum(['1', '2', '3', '4', '5'])
  .transform((text) => Number(text) as 1 | 2 | 3 | 4 | 5)
  .optional();

const publicQuery = z.strictObject({ ...pageQuery, stars: starsQuery });

/** The one spelling of a page's address, so that `?limit=20` and nothing at all share their bytes. */
function canonicalQuery({ limit, cursor, stars }: PublicPageQuery): string {
  const query = new URLSearchParams();
  if (limit !== limits.page.default) query.set('limit', String(limit));
  if (stars) query.set('stars', String(stars));
  if (cursor) query.set('cursor', encodeCursor(cursor));
  return query.size === 0 ? '' : `?${query}`;
}

export function publicReviewRoutes(scope: Scope, deps: Deps): void {
  scope.post(
    '/api/reviews/:performerId',
    {
      // Before the body is read: what is refused costs no parsing.
      onRequest: async (request) => {
        const refusal = await refuseSubmission(deps, request);
        if (refusal) throw refusal;
      },
      schema: {
        summary: 'Leave a review',
        params: performerParams,
        headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200).optional() }),
        body: submitReviewInput,
        response: { 201: submittedReviewAnswer },
      },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'] ?? null;
      const secret = deps.env.sessionSecret;
      const submitted = await submitReview({ ...deps, secret }, request.params.performerId, request.body, key, request);
      return reply.code(201).send(submitted);
    },
  );

  for (const path of ['/api/public/reviews/:performerId', '/api/public/:performerId']) {
    scope.get(
      path,
      {
        schema: {
          summary: 'What the public sees of a performer',
          params: performerParams,
          querystring: publicQuery,
          response: { 200: publicReviewsAnswer },
        },
      },
      async (request, reply) => {
        const { performerId } = request.params;
        const key = `${path.replace(':performerId', performerId.toLowerCase())}${canonicalQuery(request.query)}`;
        return sendPublic(request, reply, deps.publicCache, key, async () => {
          const found = await readPublicReviews(deps.db, performerId, request.query);
          if (!found) throw refusals.notFound('performer');
          const { movedTo: _, ...answer } = found;
          return {
            status: 200,
            body: JSON.stringify(publicReviewsAnswer.parse(answer)),
            performerId: found.performer.id,
            headers: {
              'content-type': 'application/json; charset=utf-8',
              'cache-control': 'public, max-age=0, must-revalidate',
              'access-control-allow-origin': '*',
            },
          };
        });
      },
    );
  }
}

export function ownerReviewRoutes(scope: Scope, deps: Deps): void {
  scope.get(
    '/api/reviews/stats',
    { schema: { summary: 'Totals of what was received', response: { 200: ownStatsAnswer } } },
    async (request) => readOwnStats(deps.db, ownerOf(request).performerId, deps.now()),
  );
}
