import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams, pageQuery } from '#server/http/cursor.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { resolveFlagInput } from '#shared/administration.ts';
import { adminFlagAnswer } from '#shared/administration-answers.ts';
import { readFlags, resolveFlag } from './flag-decisions.service.ts';

export function adminFlagRoutes(scope: Scope, { db, env, now }: Deps): void {
  const queue = { db, secret: env.sessionSecret };

  scope.get(
    '/api/admin/flags',
    {
      schema: {
        summary: 'Reviews that owners ask to look at again: open ones oldest first, resolved ones newest first',
        querystring: z.strictObject({ ...pageQuery, state: z.enum(['open', 'resolved']).default('open') }),
        response: { 200: z.array(adminFlagAnswer) },
      },
    },
    async (request, reply) => {
      const { flags, nextCursor } = await readFlags(queue, request.query);
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return flags;
    },
  );

  scope.post(
    '/api/admin/flags/:id/resolve',
    {
      schema: {
        summary: 'Keep a flagged review, or remove it; the owner sees which',
        params: idParams,
        body: resolveFlagInput,
        response: { 200: adminFlagAnswer },
      },
    },
    async (request) => {
      const resolving = { flagId: request.params.id, administrator: administratorOf(request), now: now() };
      return resolveFlag(queue, resolving, request.body);
    },
  );
}
