import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { limits } from '#shared/limits.ts';
import { decideEdits, undoEditDecisions } from './edit-decisions.service.ts';
import { countWaiting } from './moderation.queries.ts';
import { approveReview, decideReviews, rejectReview, undoDecisions } from './moderation.service.ts';
import { decidePhotos, undoPhotos } from './photo-decisions.service.ts';
import { readQueue, readReviewerHistory, readWaitingEdits, readWaitingPhotos } from './queue.service.ts';
import { tellReading } from './readers.service.ts';
import { reverseDecision } from './reverse.service.ts';

export function moderationRoutes(scope: Scope, { db, env, now }: Deps): void {
  const queue = { db, secret: env.sessionSecret, now };
  const decider = (request: FastifyRequest) => ({ administrator: administratorOf(request), now: now() });

  handle(scope, 'countWaiting', {}, async () => countWaiting(db));

  handle(scope, 'listQueue', {}, async (request, reply) => {
    const { reviews, nextCursor } = await readQueue(queue, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return reviews;
  });

  handle(scope, 'approveReview', {}, async (request) =>
    approveReview(queue, { reviewId: request.params.id, ...decider(request) }, request.body?.version),
  );

  handle(scope, 'rejectReview', {}, async (request) =>
    rejectReview(queue, { reviewId: request.params.id, ...decider(request) }, request.body),
  );

  handle(scope, 'decideReviews', {}, async (request) => decideReviews(db, decider(request), request.body));

  handle(scope, 'undoDecisions', {}, async (request) => undoDecisions(db, decider(request), request.body.ids));

  handle(scope, 'reverseDecision', {}, async (request) =>
    reverseDecision(queue, { reviewId: request.params.id, ...decider(request) }, request.body),
  );

  handle(scope, 'readReviewerHistory', {}, async (request) => readReviewerHistory(db, request.params.id));

  handle(scope, 'listWaitingEdits', {}, async () => readWaitingEdits(queue, limits.page.max));

  handle(scope, 'decideEdits', {}, async (request) => decideEdits(db, decider(request), request.body));

  handle(scope, 'undoEditDecisions', {}, async (request) => undoEditDecisions(db, decider(request), request.body.ids));

  handle(scope, 'listWaitingPhotos', {}, async () => readWaitingPhotos(queue, limits.page.max));

  handle(scope, 'decidePhotos', {}, async (request) => decidePhotos(db, decider(request), request.body));

  handle(scope, 'tellReading', {}, async (request) =>
    tellReading(db, { accountId: administratorOf(request).id, reviewId: request.body.reviewId, now: now() }),
  );

  handle(scope, 'undoPhotos', {}, async (request) => undoPhotos(db, decider(request), request.body.ids));
}
