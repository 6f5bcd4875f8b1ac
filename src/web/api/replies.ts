import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { operations } from '#shared/operations.ts';
import type { ReplyInput, SavedReplyInput } from '#shared/replies.ts';
import type { Reply, SavedReply } from '#shared/schemas/reviews.ts';
import { cacheAnswer } from './cache-answer.ts';
import { call } from './client.ts';
import { changeShownReview } from './reviews.ts';

/** Asked for whenever the dialog opens: another tab may have replied. */
export const replyQuery = (reviewId: string) =>
  queryOptions({
    queryKey: [operations.readReply.path, reviewId],
    queryFn: () => call(operations.readReply, { params: { id: reviewId } }),
    staleTime: 0,
  });

type ReplyTo = { reviewId: string };

async function showReply(client: QueryClient, reviewId: string, reply: Reply | null): Promise<void> {
  await cacheAnswer(client, replyQuery(reviewId).queryKey, () => reply ?? { replyText: null });
  const shown = reply && { replyText: reply.replyText, createdAt: reply.createdAt };
  await changeShownReview(client, reviewId, { reply: shown });
}

/** Posts the first reply or changes the one there is. A refusal asks what there is by now. */
export const saveReply = mutationOptions({
  mutationFn: ({ reviewId, exists, ...input }: ReplyTo & ReplyInput & { exists: boolean }) =>
    call(exists ? operations.changeReply : operations.addReply, { params: { id: reviewId }, body: input }),
  onSuccess: (reply, { reviewId }, _result, { client }) => showReply(client, reviewId, reply),
  onError: (_error, { reviewId }, _result, { client }) => client.invalidateQueries(replyQuery(reviewId)),
});

export const deleteReply = mutationOptions({
  mutationFn: ({ reviewId }: ReplyTo) => call(operations.deleteReply, { params: { id: reviewId } }),
  onSuccess: (_nothing, { reviewId }, _result, { client }) => showReply(client, reviewId, null),
  onError: (_error, { reviewId }, _result, { client }) => client.invalidateQueries(replyQuery(reviewId)),
});

export const savedRepliesQuery = queryOptions({
  queryKey: [operations.listSavedReplies.path],
  queryFn: () => call(operations.listSavedReplies),
});

/** Keeps a new text, or changes the one with this id. */
export const keepSavedReply = mutationOptions({
  mutationFn: ({ id, ...input }: SavedReplyInput & { id: string | null }) =>
    id === null
      ? call(operations.addSavedReply, { body: input })
      : call(operations.changeSavedReply, { params: { id }, body: input }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(savedRepliesQuery),
});

export const deleteSavedReply = mutationOptions({
  mutationFn: ({ id }: SavedReply) => call(operations.deleteSavedReply, { params: { id } }),
  onSettled: (_data, _error, _input, _result, { client }) => client.invalidateQueries(savedRepliesQuery),
});
