import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import { sharedPerMinute } from '#server/http/limits/limits.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { flagReview } from './flags.service.ts';

export function flagRoutes(scope: Scope, { db, now }: Deps): void {
  handle(scope, 'flagReview', { config: sharedPerMinute('flags', 30) }, async (request) => {
    const { performerId } = ownerOf(request);
    return flagReview(db, { performerId, ...request.body, now: now() });
  });
}
