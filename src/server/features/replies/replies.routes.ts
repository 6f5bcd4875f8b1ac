import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { handle } from '#server/http/handle.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { addReply, changeReply, deleteReply, readReply } from './replies.service.ts';

const ownedBy = (request: FastifyRequest & { params: { id: string } }) => ({
  performerId: ownerOf(request).performerId,
  reviewId: request.params.id,
});

export function replyRoutes(scope: Scope, { db, now }: Deps): void {
  handle(scope, 'readReply', {}, async (request) => readReply(db, ownedBy(request)));

  handle(scope, 'addReply', {}, async (request) =>
    db.transaction().execute((trx) => addReply(trx, ownedBy(request), request.body.replyText, now())),
  );

  handle(scope, 'changeReply', {}, async (request) => changeReply(db, ownedBy(request), request.body.replyText, now()));

  handle(scope, 'deleteReply', { config: { whileLapsed: true } }, async (request) => deleteReply(db, ownedBy(request)));
}
