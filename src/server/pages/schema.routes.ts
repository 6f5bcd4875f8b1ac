import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { readPublicReviews } from '#server/features/reviews/reviews.service.ts';
import { sendPublic } from '#server/http/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { schemaAnswer } from '#shared/answers.ts';
import type { Renderer } from './renderer.ts';

/** The most that search engines are told of. */
const mostReviews = 5;

/** What the performer's page says to search engines, for whoever wants it as data. */
export function schemaRoutes(renderer: Renderer) {
  return (scope: Scope, { db, publicCache }: Deps): void => {
    scope.get(
      '/api/public/schema/:performerId',
      {
        schema: {
          summary: 'A performer as schema.org describes businesses',
          params: z.strictObject({ performerId: z.string().min(1).max(100) }),
          response: { 200: schemaAnswer },
        },
      },
      async (request, reply) => {
        const { performerId } = request.params;
        const key = `/api/public/schema/${performerId.toLowerCase()}`;
        return sendPublic(request, reply, publicCache, key, async () => {
          const found = await readPublicReviews(db, performerId, { limit: mostReviews });
          if (!found) throw refusals.notFound('performer');
          return {
            status: 200,
            body: JSON.stringify(renderer.schema(found)),
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
  };
}
