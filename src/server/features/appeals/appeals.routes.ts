import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { answerAppeal, readAppeals } from './admin-appeals.service.ts';
import { answerAppeals, undoAppeals } from './answer-appeals.service.ts';

export function appealRoutes(scope: Scope, { db, env, now }: Deps): void {
  const deps = { db, now, secret: env.sessionSecret };
  const decider = (request: FastifyRequest) => ({ administrator: administratorOf(request), now: now() });

  handle(scope, 'listAppeals', {}, async (request, reply) => {
    const { appeals, nextCursor } = await readAppeals(deps, administratorOf(request).id, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return appeals;
  });

  handle(scope, 'answerAppeal', {}, async (request) =>
    answerAppeal(deps, { appealId: request.params.id, ...decider(request) }, request.body),
  );

  handle(scope, 'answerAppeals', {}, async (request) => answerAppeals(db, decider(request), request.body));

  handle(scope, 'undoAppeals', {}, async (request) => undoAppeals(db, decider(request), request.body.ids));
}
