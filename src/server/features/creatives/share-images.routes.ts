import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { landingImagePath } from '#shared/share-images.ts';
import { sendPoster } from './send-poster.ts';
import { makeLandingImage, makePerformerImage } from './share-images.service.ts';

/** An hour: what changes a picture changes its address on the page, so nobody waits for the hour to end. */
const cacheControl = 'public, max-age=3600';

/** The pictures that networks show beside a link to a public page. */
export function shareImageRoutes(scope: Scope, deps: Deps): void {
  scope.get(
    '/share/performers/:performer',
    { config: perMinute(120), schema: { params: z.object({ performer: z.string().min(1).max(100) }) } },
    async (request, reply) => {
      const prepared = await makePerformerImage(deps, request.params.performer);
      return sendPoster(request, reply.header('cache-control', cacheControl), prepared);
    },
  );

  scope.get(landingImagePath, { config: perMinute(120) }, async (request, reply) =>
    sendPoster(request, reply.header('cache-control', cacheControl), makeLandingImage(deps)),
  );
}
