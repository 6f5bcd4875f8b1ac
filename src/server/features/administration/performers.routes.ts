import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import {
  changeSlug,
  findPerformers,
  restorePerformer,
  signOutPerformer,
  suspendPerformer,
} from './performers.service.ts';
import { endSupport, openSupport, setSessionCookie } from './support-sessions.service.ts';

export function adminPerformerRoutes(scope: Scope, deps: Deps): void {
  const { db, now } = deps;
  const actionOf = (request: FastifyRequest & { params: { id: string } }) => ({
    performerId: request.params.id,
    administrator: administratorOf(request),
    now: now(),
  });

  handle(scope, 'findPerformers', {}, async (request, reply) => {
    const { performers, nextCursor } = await findPerformers(db, request.query, now());
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return performers;
  });

  handle(scope, 'suspendPerformer', {}, async (request) =>
    suspendPerformer(deps, actionOf(request), request.body.reason),
  );

  handle(scope, 'restorePerformer', {}, async (request) => restorePerformer(deps, actionOf(request)));

  handle(scope, 'changePerformerSlug', {}, async (request) => changeSlug(db, actionOf(request), request.body.slug));

  handle(scope, 'signOutPerformer', {}, async (request) => signOutPerformer(db, actionOf(request)));

  handle(scope, 'openSupport', {}, async (request, reply) => {
    setSessionCookie(reply, deps, await openSupport(db, actionOf(request)));
  });
}

/** Ends a support session: the caller has an owner's session by then, so this is not an administrators' route. */
export function supportRoutes(scope: Scope, deps: Deps): void {
  handle(scope, 'endSupport', {}, async (request, reply) => {
    const session = await loadSession(request, deps);
    if (!session?.supportBy) throw refusals.notFound();
    setSessionCookie(reply, deps, await endSupport(deps.db, session, deps.now()));
  });
}
