import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handlePublic } from '#server/http/cache/public-answers.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { encodeCursor } from '#shared/cursor.ts';
import { limits } from '#shared/limits.ts';
import { operations } from '#shared/operations.ts';
import { listQuery } from '#shared/public-list.ts';
import { type PublicPageQuery, readPublicReviews } from './published/published-reviews.service.ts';
import { readOwnStats, submitReview } from './reviews.service.ts';
import { refuseSubmission } from './submitting/admit-submission.ts';

/** The one spelling of a page's address, so that `?limit=20` and nothing at all share their bytes. */
function canonicalQuery({ limit, cursor, before, ...choice }: PublicPageQuery): string {
  const query = new URLSearchParams(
    listQuery({ ...choice, cursor: cursor && encodeCursor(cursor), before: before && encodeCursor(before) }),
  );
  if (limit !== limits.page.default) query.set('limit', String(limit));
  return query.size === 0 ? '' : `?${query}`;
}

export function publicReviewRoutes(scope: Scope, deps: Deps): void {
  const options = {
    // Before the body is read: what is refused costs no parsing.
    onRequest: async (request: FastifyRequest) => {
      const refusal = await refuseSubmission(deps, request);
      if (refusal) throw refusal;
    },
  };
  handle(scope, 'submitReview', options, async (request) => {
    const key = request.headers['idempotency-key'] ?? null;
    const secret = deps.env.sessionSecret;
    return submitReview({ ...deps, secret }, request.params.performerId, request.body, key, request);
  });

  for (const name of ['readPublicReviews', 'readPublicPerformer'] as const) {
    const path = operations[name].path;
    const key = ({ params, query }: { params: { performerId: string }; query: PublicPageQuery }) =>
      path.replace(':performerId', params.performerId.toLowerCase()) + canonicalQuery(query);
    const isKept = ({ query }: { query: PublicPageQuery }) => !query.q;
    handlePublic(scope, deps.publicCache, name, { key, isKept }, async ({ params, query }) => {
      const found = await readPublicReviews(deps.db, params.performerId, query);
      if (!found) return null;
      const { movedTo: _, ...answer } = found;
      return { performerId: answer.performer.id, answer };
    });
  }
}

export function ownerReviewRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readOwnStats', {}, async (request) => readOwnStats(deps.db, ownerOf(request).performerId, deps.now()));
}
