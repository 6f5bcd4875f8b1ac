import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { readFlags, resolveFlag } from './flag-decisions.service.ts';
import { resolveFlags, undoFlags } from './resolve-flags.service.ts';

export function adminFlagRoutes(scope: Scope, { db, env, now }: Deps): void {
  const queue = { db, secret: env.sessionSecret, now };
  const decider = (request: FastifyRequest) => ({ administrator: administratorOf(request), now: now() });

  handle(scope, 'listFlags', {}, async (request, reply) => {
    const { flags, nextCursor } = await readFlags(queue, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return flags;
  });

  handle(scope, 'resolveFlag', {}, async (request) =>
    resolveFlag(queue, { flagId: request.params.id, ...decider(request) }, request.body),
  );

  handle(scope, 'resolveFlags', {}, async (request) => resolveFlags(db, decider(request), request.body));

  handle(scope, 'undoFlags', {}, async (request) => undoFlags(db, decider(request), request.body.ids));
}
