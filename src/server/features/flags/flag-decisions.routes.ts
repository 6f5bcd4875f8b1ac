import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { readFlags, resolveFlag } from './flag-decisions.service.ts';

export function adminFlagRoutes(scope: Scope, { db, env, now }: Deps): void {
  const queue = { db, secret: env.sessionSecret, now };

  handle(scope, 'listFlags', {}, async (request, reply) => {
    const { flags, nextCursor } = await readFlags(queue, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return flags;
  });

  handle(scope, 'resolveFlag', {}, async (request) => {
    const resolving = { flagId: request.params.id, administrator: administratorOf(request), now: now() };
    return resolveFlag(queue, resolving, request.body);
  });
}
