import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { idParams } from '#server/http/cursor.ts';
import type { Scope } from '#server/http/scope.ts';
import { ownerOf } from '#server/http/scopes.ts';
import { replyAnswer } from '#shared/answers.ts';
import { replyInput } from '#shared/replies.ts';
import { addReply, changeReply, deleteReply, readReply } from './replies.service.ts';

const path = '/api/reviews/:id/reply';
type Ask = Parameters<typeof ownerOf>[0] & { params: { id: string } };
const ownedBy = (request: Ask) => ({ performerId: ownerOf(request).performerId, reviewId: request.params.id });

export function replyRoutes(scope: Scope, { db, now }: Deps): void {
  scope.get(
    path,
    {
      schema: {
        summary: 'The reply to a review; replyText is null while there is none',
        params: idParams,
        response: { 200: z.union([replyAnswer, z.strictObject({ replyText: z.null() })]) },
      },
    },
    async (request) => readReply(db, ownedBy(request)),
  );

  scope.post(
    path,
    { schema: { summary: 'Reply to a review', params: idParams, body: replyInput, response: { 201: replyAnswer } } },
    async (request, reply) => reply.code(201).send(await addReply(db, ownedBy(request), request.body.replyText, now())),
  );

  scope.put(
    path,
    { schema: { summary: 'Change a reply', params: idParams, body: replyInput, response: { 200: replyAnswer } } },
    async (request) => changeReply(db, ownedBy(request), request.body.replyText, now()),
  );

  scope.delete(
    path,
    { schema: { summary: 'Take a reply back', params: idParams, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteReply(db, ownedBy(request));
      return reply.code(204).send(undefined);
    },
  );
}
