import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { perMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { brandColorAnswer, brandColorInput, creativeFileName, creativeQuery } from '#shared/creatives.ts';
import { findBrandColor, setBrandColor } from './creatives.queries.ts';
import { makeCreative } from './creatives.service.ts';
import { sendPoster } from './send-poster.ts';

const reviewParams = z.strictObject({ reviewId: z.uuid('This is not an id.') });

export function creativeRoutes(scope: Scope, deps: Deps): void {
  const { db } = deps;

  scope.get(
    '/api/social-assets/:reviewId',
    {
      config: perMinute(240),
      schema: {
        summary: 'A picture (PNG) of one of your published reviews',
        params: reviewParams,
        querystring: creativeQuery,
        produces: ['image/png'],
      },
    },
    async (request, reply) => {
      const { reviewId } = request.params;
      const { format, theme } = request.query;
      const prepared = await makeCreative(deps, ownerOf(request).performerId, { reviewId, query: request.query });
      // Kept by the owner's browser alone, and asked for each time: a review may be taken back.
      reply.header('cache-control', 'private, no-cache');
      reply.header('content-disposition', `inline; filename="${creativeFileName(reviewId, format, theme)}"`);
      return sendPoster(request, reply, prepared);
    },
  );

  scope.get(
    '/api/social-assets/brand-color',
    { schema: { summary: 'The colour of your brand', response: { 200: brandColorAnswer } } },
    async (request) => {
      const found = await findBrandColor(db, ownerOf(request).performerId);
      if (!found) throw refusals.notFound('performer');
      return found;
    },
  );

  scope.put(
    '/api/social-assets/brand-color',
    {
      schema: {
        summary: 'Choose the colour of your brand',
        body: brandColorInput,
        response: { 200: brandColorAnswer },
      },
    },
    async (request) => {
      await setBrandColor(db, ownerOf(request).performerId, request.body.color);
      return request.body;
    },
  );
}
