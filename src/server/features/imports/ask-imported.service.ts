import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { submitReview } from '#server/features/reviews/reviews.service.ts';
import { hashUnder } from '#server/signed-token.ts';

/**
 * Asks the customer of an imported review to confirm it: a review that counts for nothing until then. Once, whatever
 * became of it, so that nobody is asked again and again; what they confirm replaces the imported one (`0132_imports.sql`).
 */
export async function askImported(
  deps: Deps,
  { performerId, reviewId }: { performerId: string; reviewId: string },
  request: FastifyRequest,
): Promise<{ askedAt: string }> {
  const ofReview = deps.db
    .selectFrom('importedReviews')
    .select(['reviewerName', 'reviewerEmail', 'rating', 'comment', 'eventType', 'askedAt'])
    .where('performerId', '=', performerId)
    .where('id', '=', reviewId);
  const found = await ofReview.executeTakeFirst();
  if (!found) throw refusals.notFound('review');
  const { askedAt, reviewerEmail, rating, ...words } = found;
  if (askedAt) return { askedAt: askedAt.toISOString() };
  if (reviewerEmail === null || rating === null)
    throw refusals.conflict(
      'cannot_ask',
      'Only a customer whose email address and stars came along can be asked to confirm.',
    );
  const asked = deps.now();
  const { id } = await submitReview(
    { ...deps, secret: deps.env.sessionSecret },
    performerId,
    { ...words, reviewerEmail, rating },
    // Two presses at the same moment make one review. Strangers, who choose keys of their own, can't guess this one.
    `import-${hashUnder(deps.env.sessionSecret, 'imported-asked', reviewId)}`,
    request,
  );
  await deps.db
    .updateTable('importedReviews')
    .set({ askedAt: asked, askedReviewId: id })
    .where('performerId', '=', performerId)
    .where('id', '=', reviewId)
    .where('askedAt', 'is', null)
    .execute();
  return { askedAt: asked.toISOString() };
}
