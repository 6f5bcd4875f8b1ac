import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { limitSending, pauseSending, readSending, resumeSending } from './sending.service.ts';

/** What administrators see and decide of the sending of an act's invitations. */
export function sendingRoutes(scope: Scope, deps: Deps): void {
  const actionOf = (request: FastifyRequest & { params: { id: string }; body: { reason: string } }) => ({
    performerId: request.params.id,
    administrator: administratorOf(request),
    reason: request.body.reason,
  });

  handle(scope, 'readSending', {}, async (request) => readSending(deps, request.params.id));
  handle(scope, 'pauseSending', {}, async (request) => pauseSending(deps, actionOf(request)));
  handle(scope, 'resumeSending', {}, async (request) => resumeSending(deps, actionOf(request)));
  handle(scope, 'limitSending', {}, async (request) => limitSending(deps, actionOf(request), request.body.dailyLimit));
}
