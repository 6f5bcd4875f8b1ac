import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { serve } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { documents } from '#shared/operations.ts';
import { sendPoster } from './send-poster.ts';
import { makeLandingImage, makePerformerImage, makeReviewImage } from './share-images.service.ts';

/** An hour: what changes a picture changes its address on the page, so nobody waits for the hour to end. */
const cacheControl = 'public, max-age=3600';
const longestName = 100;

/** The pictures that networks show beside a link to a public page. */
export function shareImageRoutes(scope: Scope, deps: Deps): void {
  const config = perMinute(120);

  serve(scope, documents.performerImage, { config }, async (request, reply) => {
    const { performer } = request.params;
    if (performer.length > longestName) throw refusals.notFound('performer');
    return sendPoster(request, reply.header('cache-control', cacheControl), await makePerformerImage(deps, performer));
  });

  serve(scope, documents.reviewImage, { config }, async (request, reply) =>
    sendPoster(request, reply.header('cache-control', cacheControl), await makeReviewImage(deps, request.params.id)),
  );

  serve(scope, documents.landingImage, { config }, async (request, reply) =>
    sendPoster(request, reply.header('cache-control', cacheControl), makeLandingImage(deps)),
  );
}
