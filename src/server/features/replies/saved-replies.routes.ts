import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams } from '#server/http/cursor.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { savedReplyAnswer } from '#shared/answers.ts';
import { savedReplyInput } from '#shared/replies.ts';
import { addSavedReply, changeSavedReply, deleteSavedReply, readSavedReplies } from './saved-replies.service.ts';

export function savedReplyRoutes(scope: Scope, { db }: Deps): void {
  scope.get(
    '/api/saved-replies',
    { schema: { summary: 'Texts kept for reuse, oldest first', response: { 200: z.array(savedReplyAnswer) } } },
    async (request) => readSavedReplies(db, ownerOf(request).performerId),
  );

  scope.post(
    '/api/saved-replies',
    { schema: { summary: 'Keep a text for reuse', body: savedReplyInput, response: { 201: savedReplyAnswer } } },
    async (request, reply) => reply.code(201).send(await addSavedReply(db, ownerOf(request).performerId, request.body)),
  );

  scope.put(
    '/api/saved-replies/:id',
    {
      schema: {
        summary: 'Change a kept text',
        params: idParams,
        body: savedReplyInput,
        response: { 200: savedReplyAnswer },
      },
    },
    async (request) => {
      const { performerId } = ownerOf(request);
      return changeSavedReply(db, { performerId, id: request.params.id }, request.body);
    },
  );

  scope.delete(
    '/api/saved-replies/:id',
    { schema: { summary: 'Forget a kept text', params: idParams, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteSavedReply(db, { performerId: ownerOf(request).performerId, id: request.params.id });
      return reply.code(204).send(undefined);
    },
  );
}
