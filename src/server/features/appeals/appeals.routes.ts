import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { administratorOf } from '#server/http/scopes.ts';
import { answerAppeal, readAppeals } from './appeal-answers.service.ts';

export function appealRoutes(scope: Scope, { db, env, now }: Deps): void {
  const deps = { db, env, now, secret: env.sessionSecret };

  handle(scope, 'listAppeals', {}, async (request, reply) => {
    const { appeals, nextCursor } = await readAppeals(deps, administratorOf(request).id, request.query);
    if (nextCursor) reply.header('x-next-cursor', nextCursor);
    return appeals;
  });

  handle(scope, 'answerAppeal', {}, async (request) => {
    const answering = { appealId: request.params.id, administrator: administratorOf(request), now: now() };
    return answerAppeal(deps, answering, request.body);
  });
}
