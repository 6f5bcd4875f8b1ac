import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { handle, handleRaw } from '#server/http/handle.ts';
import { countExport } from '#server/http/limits/exports.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf, requireAccess } from '#server/http/scopes.ts';
import { beginStream } from '#server/http/stream-text.ts';
import { exportReviews } from './export.service.ts';
import { countOwnReviews, readOwnReview, readOwnReviews } from './own-reviews.service.ts';
import { setVisibility } from './visibility.service.ts';

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** What an owner sees and decides of the reviews they received. */
export function manageReviewRoutes(scope: Scope, { db, env, now }: Deps): void {
  const signer = () => ({ secret: env.sessionSecret, now: now() });

  handle(scope, 'listOwnReviews', {}, async (request, reply) => {
    const { performerId } = ownerOf(request);
    const { reviews, nextCursor } = await readOwnReviews(db, { performerId, ...request.query }, signer());
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return reviews;
  });

  handle(scope, 'countOwnReviews', {}, async (request) =>
    countOwnReviews(db, { performerId: ownerOf(request).performerId, ...request.query }),
  );

  handleRaw(
    scope,
    'exportOwnReviews',
    { config: { ...perMinute(20), notForSupport: true } },
    async (request, reply) => {
      const { id, performerId, slug } = ownerOf(request);
      countExport(reply, id);
      const { format } = request.query;
      const rows = await beginStream(exportReviews(db, { performerId, appUrl: env.appUrl, ...request.query }));
      const name = `reviews-${slug}-${now().toISOString().slice(0, 10)}.${format}`;
      return reply
        .type(contentTypes[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(rows));
    },
  );

  handle(scope, 'readOwnReview', {}, async (request) =>
    readOwnReview(db, { performerId: ownerOf(request).performerId, reviewId: request.params.id }, signer()),
  );

  handle(scope, 'setReviewVisibility', { config: { whileLapsed: true } }, async (request) => {
    if (request.body.isPublic) requireAccess(request);
    const { performerId } = ownerOf(request);
    return setVisibility(db, { performerId, reviewId: request.params.id, ...request.body }, signer());
  });
}
