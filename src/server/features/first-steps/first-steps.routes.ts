import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { changeFirstSteps, readFirstSteps } from './first-steps.service.ts';

/** How far a new owner has come. */
export function firstStepRoutes(scope: Scope, { db, now }: Deps): void {
  handle(scope, 'readFirstSteps', {}, async (request) => readFirstSteps(db, ownerOf(request).performerId));

  // Neither closing a list nor copying a text needs a subscription.
  handle(scope, 'changeFirstSteps', { config: { whileLapsed: true } }, async (request) =>
    changeFirstSteps(db, ownerOf(request).performerId, request.body, now()),
  );
}
