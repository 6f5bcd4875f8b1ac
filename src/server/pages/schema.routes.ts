import type { Deps } from '#server/deps.ts';
import { readPublicReviews } from '#server/features/reviews/published/published-reviews.service.ts';
import { handlePublic } from '#server/http/cache/public-answers.ts';
import type { Scope } from '#server/http/scope.ts';
import { operations } from '#shared/operations.ts';
import type { Renderer } from './renderer.ts';

/** The most that search engines are told of. */
const mostReviews = 5;

/** What the performer's page says to search engines, as plain data. */
export function schemaRoutes(renderer: Renderer) {
  return (scope: Scope, { db, publicCache }: Deps): void => {
    const key = ({ params }: { params: { performerId: string } }) =>
      operations.readPublicSchema.path.replace(':performerId', params.performerId.toLowerCase());
    handlePublic(scope, publicCache, 'readPublicSchema', { key }, async ({ params }) => {
      const found = await readPublicReviews(db, params.performerId, { limit: mostReviews });
      return found && { performerId: found.performer.id, answer: renderer.schema(found) };
    });
  };
}
