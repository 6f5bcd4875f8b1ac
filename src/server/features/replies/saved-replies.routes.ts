import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { addSavedReply, changeSavedReply, deleteSavedReply, readSavedReplies } from './saved-replies.service.ts';

const ownedBy = (request: FastifyRequest & { params: { id: string } }) => ({
  performerId: ownerOf(request).performerId,
  id: request.params.id,
});

export function savedReplyRoutes(scope: Scope, { db }: Deps): void {
  handle(scope, 'listSavedReplies', {}, async (request) => readSavedReplies(db, ownerOf(request).performerId));

  handle(scope, 'addSavedReply', {}, async (request) => addSavedReply(db, ownerOf(request).performerId, request.body));

  handle(scope, 'changeSavedReply', {}, async (request) => changeSavedReply(db, ownedBy(request), request.body));

  handle(scope, 'deleteSavedReply', { config: { whileLapsed: true } }, async (request) =>
    deleteSavedReply(db, ownedBy(request)),
  );
}
