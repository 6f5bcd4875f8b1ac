import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { refusals } from '#server/errors.ts';
import { loadSession } from '#server/features/accounts/session-reader.ts';
import { idParams, pageQuery } from '#server/http/cursor.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { changeSlugInput, performerStates, suspendInput } from '#shared/administration.ts';
import { adminPerformerAnswer } from '#shared/administration-answers.ts';
import { limits } from '#shared/limits.ts';
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
  const deedOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    performerId: request.params.id,
    administrator: administratorOf(request),
    now: now(),
  });

  scope.get(
    '/api/admin/performers',
    {
      schema: {
        summary: 'Find performers by name, address or email, newest first',
        querystring: z.strictObject({
          ...pageQuery,
          search: z.string().trim().max(limits.search).default(''),
          state: z.enum(performerStates).default('all'),
        }),
        response: { 200: z.array(adminPerformerAnswer) },
      },
    },
    async (request, reply) => {
      const { performers, nextCursor } = await findPerformers(db, request.query, now());
      if (nextCursor) reply.header('x-next-cursor', nextCursor);
      return performers;
    },
  );

  scope.post(
    '/api/admin/performers/:id/suspend',
    {
      schema: {
        summary: 'Take a performer’s page, widgets and form from the public',
        params: idParams,
        body: suspendInput,
        response: { 200: adminPerformerAnswer },
      },
    },
    async (request) => suspendPerformer(deps, deedOf(request), request.body.reason),
  );

  scope.post(
    '/api/admin/performers/:id/restore',
    {
      schema: { summary: 'Give them back to the public', params: idParams, response: { 200: adminPerformerAnswer } },
    },
    async (request) => restorePerformer(deps, deedOf(request)),
  );

  scope.put(
    '/api/admin/performers/:id/slug',
    {
      schema: {
        summary: 'Change a performer’s public address; the old one goes on leading to them',
        params: idParams,
        body: changeSlugInput,
        response: { 200: adminPerformerAnswer },
      },
    },
    async (request) => changeSlug(db, deedOf(request), request.body.slug),
  );

  scope.post(
    '/api/admin/performers/:id/sign-out',
    {
      schema: {
        summary: 'End every session of an owner',
        params: idParams,
        response: { 200: z.strictObject({ sessionsEnded: z.number() }) },
      },
    },
    async (request) => signOutPerformer(db, deedOf(request)),
  );

  scope.post(
    '/api/admin/performers/:id/support',
    {
      schema: {
        summary: 'View an owner’s account as support, read-only, for an hour',
        params: idParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      setSessionCookie(reply, deps, await openSupport(db, deedOf(request)));
      return reply.code(204).send(undefined);
    },
  );
}

/** The way back: the caller is an owner's session by then, so it stands with the open routes. */
export function supportRoutes(scope: Scope, deps: Deps): void {
  scope.post(
    '/api/support/end',
    { schema: { summary: 'Stop viewing an owner’s account', response: { 204: z.undefined() } } },
    async (request, reply) => {
      const session = await loadSession(request, deps);
      if (!session?.supportBy) throw refusals.notFound();
      setSessionCookie(reply, deps, await endSupport(deps.db, session, deps.now()));
      return reply.code(204).send(undefined);
    },
  );
}
