import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { analyticsAnswer, analyticsQuery } from '#shared/analytics-answer.ts';
import { readAnalytics } from './analytics.service.ts';

export function analyticsRoutes(scope: Scope, deps: Deps): void {
  scope.get(
    '/api/stats/analytics',
    {
      schema: {
        summary: 'Reviews and visits of a period, day by day, and of the period before',
        querystring: analyticsQuery,
        response: { 200: analyticsAnswer },
      },
    },
    async (request) => readAnalytics(deps.db, ownerOf(request).performerId, request.query.days, deps.now()),
  );
}
