import type { Deps } from '#server/deps.ts';
import { handleRaw } from '#server/http/handle.ts';
import { perMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { creativeFileName } from '#shared/creatives.ts';
import { makeCreative } from './creatives.service.ts';
import { sendPoster } from './send-poster.ts';

export function creativeRoutes(scope: Scope, deps: Deps): void {
  handleRaw(scope, 'drawCreative', { config: perMinute(240) }, async (request, reply) => {
    const { reviewId } = request.params;
    const { format, theme } = request.query;
    const prepared = await makeCreative(deps, ownerOf(request).performerId, { reviewId, query: request.query });
    // Kept by the owner's browser alone, and asked for each time: a review may be taken back.
    reply.header('cache-control', 'private, no-cache');
    reply.header('content-disposition', `inline; filename="${creativeFileName(reviewId, format, theme)}"`);
    return sendPoster(request, reply, prepared);
  });
}
