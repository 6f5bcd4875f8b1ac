import type { Deps } from '#server/deps.ts';
import { sharedPerMinute } from '#server/http/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { reviewFlagAnswer } from '#shared/answers.ts';
import { flagReviewInput } from '#shared/flags.ts';
import { flagReview } from './flags.service.ts';

export function flagRoutes(scope: Scope, { db, now }: Deps): void {
  scope.post(
    '/api/reviews/flag',
    {
      config: sharedPerMinute('flags', 30),
      schema: {
        summary: 'Ask administrators to look at a review again',
        body: flagReviewInput,
        response: { 201: reviewFlagAnswer },
      },
    },
    async (request, reply) => {
      const { performerId } = ownerOf(request);
      return reply.code(201).send(await flagReview(db, { performerId, ...request.body, now: now() }));
    },
  );
}
