import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { readAnalytics } from './analytics.service.ts';

export function analyticsRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'readAnalytics', {}, async (request) =>
    readAnalytics(deps.db, ownerOf(request).performerId, request.query.days, deps.now()),
  );
}
